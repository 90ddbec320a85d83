#define POINTS 4
