/* Functions that sparsegen sees declarations of only, and the program that is tested the bodies. */
#pragma once
#ifdef __SPARSEGEN__
#define LIBRARY
#define BODY(...) ;
#else
#define LIBRARY inline
#define BODY(...) \
  { __VA_ARGS__ }
#endif
