#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

namespace mha {

/// Memory for numbers that begin at a multiple of 64 bytes, as packed factors have to. They are not set to anything.
class Floats {
 public:
  Floats() = default;
  explicit Floats(double count) {
    constexpr std::uintptr_t alignment = 64;
    memory_.reset(static_cast<float*>(std::malloc(static_cast<std::size_t>(count) * sizeof(float) + alignment)));
    if (!memory_) return;
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
    begin_ = memory_.get() + (alignment - address % alignment) / sizeof(float);
    count_ = count;
  }

  /// How many there are; 0 where there was no memory for them.
  double count() const { return count_; }
  float* at(double index) const { return begin_ + static_cast<std::size_t>(index); }

 private:
  struct Free {
    void operator()(float* numbers) const { std::free(numbers); }
  };
  std::unique_ptr<float, Free> memory_;
  float* begin_ = nullptr;
  double count_ = 0;
};

/// Areas of numbers one behind the other, each from a multiple of 64 bytes on. Counted in float64, which no size that
/// is asked for overflows.
class FloatPlan {
 public:
  /// Where an area of so many numbers begins.
  double add(double numbers) { return std::exchange(count_, count_ + whole(numbers)); }
  double count() const { return count_; }

  /// So many numbers, filled up to a multiple of 64 bytes.
  static double whole(double numbers) {
    constexpr double step = 16;
    return std::ceil(numbers / step) * step;
  }

 private:
  double count_ = 0;
};

}  // namespace mha
