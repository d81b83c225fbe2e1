import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests of functions: they start nothing that lasts and change nothing that others see, so that they share three processes.
 * A process and the modules of a reader for each file cost more than half of their time.
 */
const FUNCTIONS = ['test/workers/**/*.test.ts', 'test/src/{contract,config,format}/*.test.ts']

/**
 * Tests that say the same on every Node.js: what a browser does with the playground, what is in the package and which
 * Node.js it asks for, what the project's own files say, and the benches, which nobody is shipped. CI runs them on the
 * shipped one alone (`OF_NODE=1` leaves them out).
 */
const OF_ANY_NODE = [
  'test/browser/**',
  'test/bench/**',
  'test/{package,architecture,build,deploy,docs,readme,recipes}.test.ts',
]
const without = process.env.OF_NODE === '1' ? OF_ANY_NODE : []

/** The longest first: begun last, one of them runs alone while the other core waits. */
const LONGEST = [
  'test/package.test.ts',
  'test/browser/playground.test.ts',
  'test/src/jobs/chaos.test.ts',
  'test/src/cli/convert-command.test.ts',
  'test/src/pool/recognizing.test.ts',
  'test/faces.test.ts',
  'test/bench/fuzz.test.ts',
  'test/src/pool/hostile-pdf.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // What was made of a module is kept from run to run, by its content: half of the time of one file.
    experimental: { fsModuleCache: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Files that start pools and services wait a quarter of their time: three keep two cores at work.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'functions', include: FUNCTIONS, isolate: false } },
      {
        extends: true,
        test: {
          name: 'services',
          setupFiles: ['test/support/patience.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...FUNCTIONS, ...without],
        },
      },
    ],
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
