#pragma once

/// exp, log₂, sine, cosine and tanh in float64, by their series: the C library's, with their tables and their care for
/// huge angles, would be 7 kB more to fetch. No library function decides a bit of them: they are the same everywhere.
///
/// Errors of about 2⁻⁵⁰ of the result, unless said otherwise; tests/core/elementary_test.cpp holds them to it.
/// Source  arguments are reduced as in fdlibm (Sun Microsystems 1993): constants in two parts, of which products with
///         small whole numbers are exact.
namespace mha::elementary {

/// NaN stays; beyond what float64 holds, ∞ and 0.
double exp(double x);

/// Of finite x > 0.
double log2(double x);

/// Of finite angles; within 2⁻⁵⁰ of them, or of 1 where that is more.
double sin(double angle);
double cos(double angle);

/// Within 2⁻³⁶ of itself: enough for float32.
double tanh(double x);

}  // namespace mha::elementary
