#pragma once

inline double shared_work[3];
inline double shared_scale = 3.0;
inline int shared_calls = 0;
