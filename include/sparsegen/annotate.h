/* annotate.h - what sparsegen is to generate, written before a function.
 *
 *     #include <sparsegen/annotate.h>
 *
 *     SPARSEGEN_JACOBIAN(dydt[2 * N * N], y[2 * N * N])
 *     void brusselator(double t, const double* y, double* dydt, double alpha);
 *
 * For C11 and C++11 and later. A compiler sees nothing of it: every macro
 * expands to nothing. The tool reads the arguments where a macro is expanded;
 * it defines __SPARSEGEN__ meanwhile.
 *
 * A slot is `name` or `name[extent]`; several go in parentheses. The name is a
 * parameter, a member path such as `data->u`, a member of `*this`, or `return`.
 * A dependent may be of another function: `constraints[m]`, what that computes, or
 * its parameter, `eval_g::g[m]`; then one header serves both functions.
 * The extent is an integer expression as it would be read at the start of the
 * function's body; it may be left out where the type says it. Of a pointer whose
 * element zero is not the first it is a range: `x[-1:n + 1]`, ghost cells and all,
 * has the elements from -1 on, without n + 1; a grid of row pointers has one for
 * each star, `x[ys - 1:ye + 1][xs - 1:xe + 1]`.
 */
#ifndef SPARSEGEN_ANNOTATE_H
#define SPARSEGEN_ANNOTATE_H

/* SPARSEGEN_JACOBIAN(of, wrt) or SPARSEGEN_JACOBIAN(of, wrt, name): the Jacobian
 * of the slots `of` with respect to the slots `wrt`. */
#define SPARSEGEN_JACOBIAN(...)

/* SPARSEGEN_HESSIAN(of, wrt) or SPARSEGEN_HESSIAN(of, wrt, name): the Hessian of
 * `of`, where it has several elements of their weighted sum. */
#define SPARSEGEN_HESSIAN(...)

/* SPARSEGEN_SET(name, value): an integer that the code reads at run time (a
 * parameter, `data->mx`, `this->N_`, `ipar[1]`, `*n`, a global) is the constant
 * `value` in what is generated. A pointer to a function points to the function
 * that the value names: `SPARSEGEN_SET(user->source, heat)`. */
#define SPARSEGEN_SET(...)

/* SPARSEGEN_STRUCTURE(name), SPARSEGEN_STRUCTURE(table[extent]): an integer, or a
 * table of integers, that is read at run time and says which dependents depend on
 * which independents; several go in parentheses. It is known when the derivative
 * object is made: `f_jacobian J(nodes, ne, edge)`. */
#define SPARSEGEN_STRUCTURE(...)

/* SPARSEGEN_RULE(of : wrt, derivative), before a declaration of a function that
 * other functions call: what it depends on, and the function that computes its
 * partial derivatives. `return : T` is of numbers; `y[i] : x[i]` element by
 * element; `y[m] : x[n]` of every y by every x. The derivative takes the same
 * parameters without those that are only dependents, then a pointer to the
 * partial derivatives; `differences` stands where there is none. */
#define SPARSEGEN_RULE(...)

/* SPARSEGEN_RULE2(of : wrt, derivative, second): a rule of numbers with second
 * derivatives, for Hessians. `second` takes what the derivative takes; it writes,
 * for each dependent, the upper triangle of its Hessian, row by row. */
#define SPARSEGEN_RULE2(...)

#endif
