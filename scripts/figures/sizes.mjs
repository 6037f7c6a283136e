// What is compared: T, d_model and h of each.

export const tiny = [3, 4, 2];
export const small = [16, 64, 4];
export const large = [
  [64, 256, 8],
  [128, 512, 8],
  [256, 512, 8],
  [512, 512, 8],
  [512, 768, 12],
  [1024, 512, 8],
];
export const byHeads = [1, 2, 4, 8, 16, 32].map((h) => [128, 512, h]);
export const causal = [
  [512, 512, 8],
  [1024, 512, 8],
];
/** One of T, d and h grows, the others stay. */
export const growth = {
  T: [16, 32, 64, 128, 256, 512, 1024].map((T) => [T, 512, 8]),
  d: [32, 64, 128, 256, 512, 1024].map((d) => [128, d, 8]),
  h: byHeads,
};

/** Each size once. @param {number[][]} sizes */
export const distinct = (sizes) => [...new Map(sizes.map((size) => [size.join(), size])).values()];
