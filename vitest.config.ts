import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real pools and services run in some files: more workers than cores only make them slow.
    maxWorkers: 2,
    // Lines that tests of functions and of the app reach; what only a thread or another process runs does not count.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'workers/**/*.ts'],
      reporter: ['text', 'text-summary', 'json-summary'],
      reportsDirectory: '.ci/out/coverage',
      thresholds: { lines: 90 },
    },
  },
})
