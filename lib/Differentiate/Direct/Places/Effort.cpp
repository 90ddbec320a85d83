//===- Effort.cpp - what short rows take ----------------------------------===//

#include "Differentiate/Direct/Places/Effort.h"

namespace sparsegen::differentiate {

void Effort::add(const Effort& once, double times) {
  entries += once.entries * times;
  listed += once.listed * times;
  merged += once.merged * times;
  copies += once.copies * times;
  combined += once.combined * times;
}

}  // namespace sparsegen::differentiate
