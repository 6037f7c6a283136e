#pragma once

#include <cfloat>
#include <cmath>

#include "core/kernels/kernels.hpp"
#include "core/matrix.hpp"

/// The steps of attention in one head after Q, K and V are there. Tracing and the plain operator are made of these.
namespace mha::steps {

/// How many forward passes were begun: each Trace, each Layer::forward and each attention is one.
inline double passes = 0;

/// What makes scores of dot products.
struct Scaling {
  explicit Scaling(double factor = 1, double softcap = 0);
  double factor;   ///< rounded to float32, unless it is beyond that
  double softcap;  ///< c > 0: scores become c · tanh(score / c); 0: they stay

  /// How much larger a score may be than its dot product.
  double reach() const { return std::abs(factor) > FLT_MAX ? INFINITY : std::abs(factor) > 1 ? std::abs(factor) : 1; }
};

/// 1/√d_k
double score_factor(int width);

/// The largest absolute value; NaN is passed over.
double reach(Rows<const float> matrix);

/// Whether no sum of so many products of numbers within a and b comes near the end of float32, in whatever order.
inline bool stays_finite(double a, double b, Eigen::Index count) { return a * b * double(count) < 0x1p126; }

/// Σ a·b of n numbers in float64; those of b lie `step` apart.
double dot(const float* a, Eigen::Index n, const float* b, Eigen::Index step);

/// The product plus a bias, which may be null, in each row. Where float32 overflows on the way, float64 is used: a
/// result within float32 is never lost, and one beyond it is ±∞. All else has the bits of the kernels.
void product(const Kernels& kernels, ConstMatrixRef a, ConstMatrixRef b, const float* bias, MatrixRef out);

/// The second half of that: what is not finite in out = a · b + bias, again in float64.
void repair(Rows<const float> a, Rows<const float> b, const float* bias, Rows<float> out);
/// The same of one column of out, from one of b whose numbers lie `step` apart.
void repair_column(Rows<const float> a, const float* b, Eigen::Index step, double bias, Rows<float> out,
                   Eigen::Index col);

/// Dot products of queries and keys, made scores, and capped, each rounded to float32. A score that is within float32
/// though its dot product is not comes from that product in float64, as if the scale had gone into the query first; so
/// does a capped score whose score is not.
///
/// Shapes  q [T_q, d_k], k [T_k, d_k] -> dots, scores, capped [T_q, T_k]; these may be the same memory, and `capped` is
///         that of `scores` where there is no cap
void score(const Kernels& kernels, ConstMatrixRef q, ConstMatrixRef k, const Scaling& scaling, MatrixRef dots,
           MatrixRef scores, MatrixRef capped);
/// The second half of that, of dot products as the kernels give them.
void finish_scores(Rows<const float> q, Rows<const float> k, const Scaling& scaling, Rows<float> dots,
                   Rows<float> scores, Rows<float> capped);

/// Numbers c and c + width/2 of the row at place t rotated by the angle t · 10000^(−2c / width): rotary positions. The
/// first row is at the place `first`.
///
/// Shapes  rows [T, width], width even -> rotated [T, width]
void rotate(ConstMatrixRef rows, Eigen::Index first, MatrixRef rotated);

/// The angle by which `rotate` rotates number c of the row at place t.
double angle(Eigen::Index t, Eigen::Index c, Eigen::Index width);

/// c · tanh(score / c), each rounded once.
///
/// Shapes  scores, capped [T_q, T_k]; may be the same memory.
void cap(ConstMatrixRef scores, double c, MatrixRef capped);

/// Blends the values: out = weights · v, in which a hidden key adds nothing, even where its value is NaN or infinite.
///
/// Shapes  scores, weights [T_q, T_k], v [T_k, d_v] -> out [T_q, d_v]
void weighted_sum(const Kernels& kernels, ConstMatrixRef scores, ConstMatrixRef weights, ConstMatrixRef v,
                  MatrixRef out);

}  // namespace mha::steps
