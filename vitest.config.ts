import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real pools and services run in some files: more workers than cores only make them slow.
    maxWorkers: 2,
  },
})
