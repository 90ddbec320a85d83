// The reaction network of ../network as a loop over a table of reactions.
#pragma once

#include "../network/model.h"
#include "table.h"

constexpr int number_of_reactions = sizeof(reactions) / sizeof(reactions[0]);
