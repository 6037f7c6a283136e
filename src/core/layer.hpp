#pragma once

#include <cstdint>
#include <optional>

#include "core/error.hpp"
#include "core/floats.hpp"
#include "core/kernels/kernels.hpp"
#include "core/problem.hpp"
#include "core/steps.hpp"

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
/// Same kernels as the trace, so the same bits as its `y` and `weights`. What a block of queries needs
/// stays in cache, keys that no query of a block sees are skipped, and once the largest size was seen nothing is
/// allocated.
class Layer {
 public:
  explicit Layer(const Kernels& kernels = best_kernels()) : kernels_(kernels) {}

  /// Packs the matrices of a problem whose source is a Given one, and takes its biases, heads, widths, scale and soft
  /// cap. Its input is left empty, and nothing else of it is used. `held` is what the engine holds besides, in bytes.
  ///
  /// Errors  as `validate`
  std::optional<Error> load(const Problem& problem, double held);

  const Sizes& sizes() const { return sizes_; }
  double room_bytes() const { return memory_.count() * sizeof(float); }

  /// Where numbers go in and come out, until room is made for others.
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
  /// A matrix, packed in pieces of so many rows, and what is added to its product.
  struct Factor {
    int rows = 0, cols = 0;
    double step = 0;              ///< from piece to piece
    double reach = 0, added = 0;  ///< the largest of the matrix, and of the bias
    Floats numbers = {}, bias = {};

    Packed piece(int i) const { return {numbers.at(i * step), rows, cols}; }
  };

  /// `bias` is [1, columns of the matrix], or empty.
  Factor packed(const Matrix& matrix, int pieces, const Matrix& bias) const;
  /// One head's weights and output for a block of queries from `row` on. `finite` is false where the head's values are
  /// not: 0 · NaN is NaN, so each query then gets values of its own, with 0 in place of those that it must not see.
  void attend(int head, int row, const Seen& seen, bool finite) const;
  void mix() const;
  /// Whether numbers are so large that sums of them might overflow on the way; then each that did is made again.
  bool may_overflow() const;
  /// As steps::repair, of the columns of all pieces.
  void repair(Rows<const float> a, const Factor& by, Rows<float> out) const;
  /// Where a key/value head's columns begin in what was projected.
  int keys_at(int kv_head) const;
  int values_at(int kv_head) const;

  const Kernels& kernels_;
  Sizes sizes_{};
  steps::Scaling scaling_;

  Factor in_, out_;  ///< W_Q, W_K and W_V beside each other; W_O in pieces, each head's rows

  Floats memory_;
  int tokens_ = 0;
  Room room_{};
  bool careful_ = false;                            ///< as may_overflow, of what is computed
  float *projected_ = nullptr, *concat_ = nullptr;  ///< Q, K and V beside each other; all heads' outputs
  /// Of one key/value head, packed; and as one query sees them, where they are not finite.
  float *keys_ = nullptr, *values_ = nullptr, *seen_ = nullptr;
  /// Scores of a block of queries, and what a head adds to the output, where they do not go there at once.
  float *scores_ = nullptr, *part_ = nullptr;
};

}  // namespace mha
