/* Objects with parts that are never written, copied whole, as C has them. */
// RUN: %run
#include <sparsegen/annotate.h>
#include <math.h>
#include <string.h>
typedef struct { double d[4]; int n; } Stack;
static Stack push(Stack s, double v) { s.d[s.n++] = v; return s; }
static double pop(Stack *s) { return s->d[--s->n]; }
/* a postfix program */
SPARSEGEN_JACOBIAN(y[2], x[3])
void postfix(const double *x, double *y) {
  static const char code[] = "ab*c+s";
  Stack s; s.n = 0;
  for (const char *p = code; *p; ++p)
    switch (*p) {
      case '*': { double b = pop(&s), a = pop(&s); s = push(s, a * b); break; }
      case '+': { double b = pop(&s), a = pop(&s); s = push(s, a + b); break; }
      case 's': s = push(s, sin(pop(&s))); break;
      default: s = push(s, x[*p - 'a']);
    }
  y[0] = pop(&s);
  y[1] = x[1];
}

typedef struct { double v[3]; double pad; } Node;
SPARSEGEN_JACOBIAN(y[3], x[3])
void swapped(const double *x, double *y) {
  Node a, b, save;
  for (int i = 0; i < 3; ++i) { a.v[i] = x[i]; b.v[i] = x[i] * x[(i + 1) % 3]; }
  memcpy(&save, &a, sizeof a);
  a = b;
  b = save;
  for (int i = 0; i < 3; ++i) y[i] = i == 1 ? a.v[i] : b.v[i];
}
