/* A serial vector as SUNDIALS lays it out: what users' functions see of it. */
#pragma once
#include <stdint.h>
typedef double sunrealtype;
typedef int64_t sunindextype;
struct _generic_N_Vector_Ops;
struct _generic_N_Vector;
struct _N_VectorContent_Serial;
typedef struct _generic_N_Vector_Ops *N_Vector_Ops;
typedef struct _generic_N_Vector *N_Vector;
struct _generic_N_Vector_Ops {
  int (*nvgetvectorid)(N_Vector);
  double (*nvdotprod)(N_Vector, N_Vector);
};
struct _generic_N_Vector {
  void *content;
  N_Vector_Ops ops;
};
struct _N_VectorContent_Serial {
  sunindextype length;
  int own_data;
  sunrealtype *data;
};
typedef struct _N_VectorContent_Serial *N_VectorContent_Serial;
#define NV_CONTENT_S(v) ((N_VectorContent_Serial)(v->content))
#define NV_DATA_S(v) (NV_CONTENT_S(v)->data)
#define NV_Ith_S(v, i) (NV_DATA_S(v)[i])
#define NV_LENGTH_S(v) (NV_CONTENT_S(v)->length)
#ifdef __SPARSEGEN__
sunrealtype *N_VGetArrayPointer(N_Vector v);
sunindextype N_VGetLength(N_Vector v);
#else
inline sunrealtype *N_VGetArrayPointer(N_Vector v) { return NV_DATA_S(v); }
inline sunindextype N_VGetLength(N_Vector v) { return NV_LENGTH_S(v); }
#endif
