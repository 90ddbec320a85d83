/* A serial vector as SUNDIALS lays it out: what users' functions see of it. */
#pragma once
#include <stdint.h>
typedef double sunrealtype;
typedef int64_t sunindextype;
struct _generic_N_Vector_Ops;
struct _generic_N_Vector;
struct _N_VectorContent_Serial;
struct _SUNContext;
typedef struct _SUNContext *SUNContext;
typedef struct _generic_N_Vector_Ops *N_Vector_Ops;
typedef struct _generic_N_Vector *N_Vector;
struct _generic_N_Vector_Ops {
  int (*nvgetvectorid)(N_Vector);
  double (*nvdotprod)(N_Vector, N_Vector);
};
struct _generic_N_Vector {
  void *content;
  N_Vector_Ops ops;
  SUNContext sunctx;
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
void N_VScale(sunrealtype c, N_Vector x, N_Vector z);
void N_VConst(sunrealtype c, N_Vector z);
void N_VLinearSum(sunrealtype a, N_Vector x, sunrealtype b, N_Vector y, N_Vector z);
void N_VProd(N_Vector x, N_Vector y, N_Vector z);
void N_VDiv(N_Vector x, N_Vector y, N_Vector z);
void N_VAbs(N_Vector x, N_Vector z);
void N_VInv(N_Vector x, N_Vector z);
void N_VAddConst(N_Vector x, sunrealtype b, N_Vector z);
sunrealtype N_VDotProd(N_Vector x, N_Vector y);
sunrealtype N_VL1Norm(N_Vector x);
sunrealtype N_VMaxNorm(N_Vector x);
sunrealtype N_VWrmsNorm(N_Vector x, N_Vector w);
sunrealtype N_VWL2Norm(N_Vector x, N_Vector w);
sunrealtype SUNRpowerI(sunrealtype base, int exponent);
sunrealtype SUNRpowerR(sunrealtype base, sunrealtype exponent);
#else
#include <math.h>
inline sunrealtype *N_VGetArrayPointer(N_Vector v) { return NV_DATA_S(v); }
inline sunindextype N_VGetLength(N_Vector v) { return NV_LENGTH_S(v); }
#define EACH(v) for (sunindextype k = 0; k < NV_LENGTH_S(v); ++k)
inline void N_VScale(sunrealtype c, N_Vector x, N_Vector z) { EACH(z) NV_Ith_S(z, k) = c * NV_Ith_S(x, k); }
inline void N_VConst(sunrealtype c, N_Vector z) { EACH(z) NV_Ith_S(z, k) = c; }
inline void N_VLinearSum(sunrealtype a, N_Vector x, sunrealtype b, N_Vector y, N_Vector z) {
  EACH(z) NV_Ith_S(z, k) = a * NV_Ith_S(x, k) + b * NV_Ith_S(y, k);
}
inline void N_VProd(N_Vector x, N_Vector y, N_Vector z) { EACH(z) NV_Ith_S(z, k) = NV_Ith_S(x, k) * NV_Ith_S(y, k); }
inline void N_VDiv(N_Vector x, N_Vector y, N_Vector z) { EACH(z) NV_Ith_S(z, k) = NV_Ith_S(x, k) / NV_Ith_S(y, k); }
inline void N_VAbs(N_Vector x, N_Vector z) { EACH(z) NV_Ith_S(z, k) = fabs(NV_Ith_S(x, k)); }
inline void N_VInv(N_Vector x, N_Vector z) { EACH(z) NV_Ith_S(z, k) = 1 / NV_Ith_S(x, k); }
inline void N_VAddConst(N_Vector x, sunrealtype b, N_Vector z) { EACH(z) NV_Ith_S(z, k) = NV_Ith_S(x, k) + b; }
inline sunrealtype N_VDotProd(N_Vector x, N_Vector y) {
  sunrealtype sum = 0;
  EACH(x) sum += NV_Ith_S(x, k) * NV_Ith_S(y, k);
  return sum;
}
inline sunrealtype N_VL1Norm(N_Vector x) {
  sunrealtype sum = 0;
  EACH(x) sum += fabs(NV_Ith_S(x, k));
  return sum;
}
inline sunrealtype N_VMaxNorm(N_Vector x) {
  sunrealtype most = 0;
  EACH(x) most = fmax(most, fabs(NV_Ith_S(x, k)));
  return most;
}
inline sunrealtype N_VWL2Norm(N_Vector x, N_Vector w) {
  sunrealtype sum = 0;
  EACH(x) sum += NV_Ith_S(x, k) * NV_Ith_S(w, k) * NV_Ith_S(x, k) * NV_Ith_S(w, k);
  return sqrt(sum);
}
inline sunrealtype N_VWrmsNorm(N_Vector x, N_Vector w) {
  const sunrealtype norm = N_VWL2Norm(x, w);
  return sqrt(norm * norm / (sunrealtype)NV_LENGTH_S(x));
}
inline sunrealtype SUNRpowerI(sunrealtype base, int exponent) { return pow(base, exponent); }
inline sunrealtype SUNRpowerR(sunrealtype base, sunrealtype exponent) { return base <= 0 ? 0 : pow(base, exponent); }
#endif
