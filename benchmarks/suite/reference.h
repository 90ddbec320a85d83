// The hand-written reference of what is measured with sizes that are known at run time: for each problem its data, the
// pattern, where the values of its elements go, and the values. SUITE_REFERENCE is the folder that has it.
#pragma once

#include <structural.hpp>
