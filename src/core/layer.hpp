#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/kernels/kernels.hpp"
#include "core/problem.hpp"

namespace mha {

/// Which keys a query may not see; all that is set applies together.
struct Seen {
  bool causal = false;                    ///< key j only for queries i ≥ j
  int window = 0;                         ///< keys with |i − j| < window; 0 for all
  const std::uint8_t* allowed = nullptr;  ///< [T, T], 0 hides
};

/// Multi-head self-attention with fixed parameters, to be run many times: y = Σ softmax(mask(cap(scale·Q Kᵀ))) V W_O +
/// b_O.
///
/// Same kernels as the trace, so the same bits as its `y` and `weights`. What a block of rows needs
/// stays in cache, blocks that no query sees are skipped, and once the largest size was seen nothing is allocated.
class Layer {
 public:
  explicit Layer(const Kernels& kernels = best_kernels()) : kernels_(kernels) {}

  /// Copies the matrices and biases of a problem whose source is a Given one, and its heads, widths, scale and soft
  /// cap. Its input is left empty, and nothing else of it is used. `held` is what the engine holds besides, in bytes.
  ///
  /// Errors  as `validate`
  std::optional<Error> load(const Problem& problem, double held);

  const Sizes& sizes() const { return sizes_; }
  double room_bytes() const { return double(memory_.size()) * sizeof(float); }

  /// Where numbers go in and come out, until room is made for more.
  struct Room {
    float* x;               ///< [T, d_model]
    float* output;          ///< [T, d_model]
    float* weights;         ///< [h, T, T], null if not wanted
    std::uint8_t* allowed;  ///< [T, T], null if not wanted
  };
  struct Wanted {
    int tokens;  ///< T
    bool weights;
    bool allowed;
  };

  /// Makes room; what lay there is lost. `held` is what the engine holds besides this room, in bytes.
  ///
  /// Errors  bad_value, too_large; then there is no room
  Result<Room> make_room(const Wanted& wanted, double held);

  /// Computes what lies in the room's x into its output and, where wanted, its weights. A query that may see no key has
  /// weights 0 and adds nothing; hidden keys add nothing, whatever they hold.
  void forward(const Seen& seen);

 private:
  using View = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;
  void project(const Matrix& matrix, const Matrix& bias, float* to) const;
  /// One head's weights and output for a block of queries from `row` on.
  void attend(int head, int row, const Seen& seen) const;
  /// One query's output, where values are not finite: 0 · NaN is NaN, so it gets values of its own, with 0 in place of
  /// those that it must not see. Its weights take the scores' place.
  void blend_seen(MatrixRef scores, ConstMatrixRef v, MatrixRef out) const;
  void mix() const;
  /// Some rows of one head out of all that lie beside each other.
  View part(float* all, int heads, int width, int head, int row, int rows) const;

  Sizes sizes_{};
  const Kernels& kernels_;
  float factor_ = 1;
  double softcap_ = 0;
  Matrix wq_, wk_, wv_, wo_, bq_, bk_, bv_, bo_;
  std::vector<float> memory_;
  int tokens_ = 0;
  bool finite_ = true;
  Room room_{};
  float *q_ = nullptr, *k_ = nullptr, *v_ = nullptr, *concat_ = nullptr, *seen_ = nullptr, *part_ = nullptr,
        *scores_ = nullptr;
};

}  // namespace mha
