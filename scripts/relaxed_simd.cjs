// V8 before 11.4, as in Node 20, runs relaxed SIMD only when told to: node --require ./scripts/relaxed_simd.cjs …
const { setFlagsFromString } = require('node:v8');

if (Number.parseFloat(process.versions.v8) < 11.4) setFlagsFromString('--experimental-wasm-relaxed-simd');
