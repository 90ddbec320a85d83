// The scalar of all models. The overloading libraries are measured on the same source: it is included again in a
// namespace where `Real` is their type.
#pragma once

using Real = double;
