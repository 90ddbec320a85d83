#define POINTS 5
