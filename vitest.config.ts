import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/helpers/LongestFirst.ts'

// What a test waits for may come late on a busy machine; the wait ends as soon as it is there, and no test is judged by its time.
const waiting = { expect: { poll: { timeout: 120_000 } }, hookTimeout: 300_000, testTimeout: 600_000 }

const globalSetup = './tests/helpers/runFolder.ts'

/** The processes of tests import drizzle-orm as quickly as the portal does. */
const execArgv = ['--import', new URL('./edge/adapters/node/drizzleModules.ts', import.meta.url).href]

/** Tests with a process for each file: of stores that are part of their modules, with other modules in place of some, or of times and faults. */
const alone = [
  'tests/site/**/*.test.{ts,tsx}',
  'tests/fuzz/**/*.test.ts',
  'tests/edge/{attacks,faults,load}/**/*.test.ts',
  'tests/edge/{busyPasswords,dataWork,eventLoopBudget,start,stopInTime}.test.ts',
]

export default defineConfig({
  test: {
    // The portal's own log lines would bury the results.
    silent: 'passed-only',
    // Many suites wait for processes and servers of their own, so that two at a time keep two cores busy.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      './vitest.stories.config.ts',
      './vitest.workers.config.ts',
      {
        test: {
          name: 'alone',
          include: alone,
          exclude: ['**/*.workerd.test.ts', 'node_modules/**'],
          globalSetup,
          execArgv,
          ...waiting,
        },
      },
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...alone, '**/*.browser.test.tsx', '**/*.workerd.test.ts', 'tests/peers/**', 'tests/e2e/**', 'node_modules/**'],
          // Most files import the same modules, which takes longer than their tests: they share two processes.
          isolate: false,
          globalSetup,
          execArgv,
          ...waiting,
        },
      },
      {
        test: {
          name: 'peers',
          include: ['tests/peers/**/*.peer.test.ts'],
          globalSetup,
          execArgv,
          ...waiting,
        },
      },
    ],
  },
})
