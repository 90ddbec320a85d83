// A table that another file defines, as long as it likes.
#pragma once
extern double far_table[];
extern const double far_factor;
