// The chained Rosenbrock function, for its Hessian.
#pragma once

#include "../rosenbrock/model.h"
