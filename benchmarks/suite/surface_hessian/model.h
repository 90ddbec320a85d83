// The area of a surface above a square grid, for its Hessian.
#pragma once

#include "../surface/model.h"
