/** What the signs of blocks side by side count for; written by `bench/train/side-blocks.mjs`. */
export const SIDE_WEIGHTS = {
  bias: -3.49,
  inBlocks: 2.02,
  white: 0.71,
  sizes: 1.96,
  length: 0.8,
} as const
