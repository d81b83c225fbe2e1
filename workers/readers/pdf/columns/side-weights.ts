/** What the signs of blocks side by side count for; written by `bench/train/side-blocks.mjs`. */
export const SIDE_WEIGHTS = {
  bias: -3.38,
  inBlocks: 2.07,
  white: 0.73,
  sizes: 1.95,
  length: 0.75,
} as const
