#pragma once

#include "core/kernels/kernels.hpp"
#include "core/matrix.hpp"

/// The steps of attention in one head after Q, K and V are there. Tracing and the plain operator are made of these.
namespace mha::steps {

/// How many forward passes were begun: each Trace, each Layer::forward and each attention is one.
inline double passes = 0;

/// 1/√width, for a width of d_k, as the float32 that scores are multiplied with.
float score_factor(int width);

/// Numbers c and c + width/2 of the row at place t turned by the angle t · 10000^(−2c / width): rotary positions. The
/// first row is at the place `first`.
///
/// Shapes  rows [T, width], width even -> turned [T, width]
void turn(ConstMatrixRef rows, Eigen::Index first, MatrixRef turned);

/// The angle by which `turn` turns number c of the row at place t.
double angle(Eigen::Index t, Eigen::Index c, Eigen::Index width);

/// c · tanh(score / c), each rounded once.
///
/// Shapes  scores, capped [T_q, T_k]; may be the same memory.
void cap(ConstMatrixRef scores, double c, MatrixRef capped);

/// Blends the values: out = weights · v, in which a hidden key adds nothing, even where its value is NaN or infinite.
///
/// Shapes  scores, weights [T_q, T_k], v [T_k, d_v] -> out [T_q, d_v]
void blend(const Kernels& kernels, ConstMatrixRef scores, ConstMatrixRef weights, ConstMatrixRef v, MatrixRef out);

/// Adds what one head contributes, its own product, to the output.
///
/// Shapes  head [T_q, d_v], rows of W_O [d_v, E] -> y [T_q, E], added to
void add_part(const Kernels& kernels, ConstMatrixRef head, ConstMatrixRef output_rows, MatrixRef y);

}  // namespace mha::steps
