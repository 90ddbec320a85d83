// Vectors as solver libraries have them: what they hold is behind an untyped member.
#pragma once

struct VectorContent {
  long length;
  double* values;
};
struct Vector {
  void* content;
};

#define VECTOR_VALUES(vector) ((static_cast<VectorContent*>((vector)->content))->values)
