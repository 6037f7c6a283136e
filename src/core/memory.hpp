#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"

namespace mha {

/// Whether `bytes` more than the `held` ones fit the limit, the module's own part included.
///
/// Errors  too_large; `what` begins its sentence, as "8 tokens need", and the need and the limit end it.
std::optional<Error> check_memory(const std::string& what, double bytes, double held);

/// Whether that much can be had at this moment, tried by asking for it in one piece and giving it back: an allocation
/// that fails half-way would end the engine, since nothing throws. It can fail below the limit, where what is free lies
/// in pieces.
///
/// Errors  too_large
std::optional<Error> check_obtainable(double bytes);

}  // namespace mha
