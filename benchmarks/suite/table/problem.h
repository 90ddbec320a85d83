// How the suite calls the table of reactions: as the network that it is.
#pragma once

#include "../network/problem.h"
#include "model.h"
