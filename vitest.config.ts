import { defineConfig } from 'vitest/config'

// A condition that a test waits for may come late on a busy machine; the wait ends as soon as it holds.
const waiting = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    // The portal's own log lines would bury the results.
    silent: 'passed-only',
    // Many suites wait for processes and servers of their own, so that two at a time keep two cores busy.
    maxWorkers: 2,
    projects: [
      './vitest.stories.config.ts',
      './vitest.workers.config.ts',
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.browser.test.tsx', 'tests/**/*.workerd.test.ts', 'tests/peers/**', 'tests/e2e/**', 'node_modules/**'],
          testTimeout: 30_000,
          expect: waiting,
        },
      },
      {
        test: {
          name: 'peers',
          include: ['tests/peers/**/*.peer.test.ts'],
          testTimeout: 60_000,
          expect: waiting,
        },
      },
    ],
  },
})
