// What a solver of constrained problems asks of a problem: an interface in the manner of interior-point codes.
#pragma once

typedef double Number;
typedef int Index;

class NLP {
public:
  NLP() {}
  virtual ~NLP() {}
  virtual bool eval_f(Index n, const Number* x, bool new_x, Number& obj_value) = 0;
  virtual bool eval_g(Index n, const Number* x, bool new_x, Index m, Number* g) = 0;

private:
  NLP(const NLP&);
  NLP& operator=(const NLP&);
};
