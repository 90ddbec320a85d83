#include "Differentiate/DeadStores.h"
namespace sparsegen::differentiate {
void removeDeadStores(Subject&) {}
}
