import { expect, test } from 'vitest'
import { failedTests, type RunnerReport, slowestFiles } from './runnerReports.ts'

const spec = (duration: number, errors: readonly { readonly message: string }[] = []) => ({
  title: 'opens',
  ok: errors.length === 0,
  tests: [{ results: [{ duration, errors }] }],
})
const green = { status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: 'reads', failureMessages: [] }] }
const red = {
  status: 'failed',
  fullName: 'units are read',
  failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n\n- 1\n+ 2\n    at x'],
}
const reports: Readonly<Record<string, RunnerReport>> = {
  node: {
    testResults: [
      { name: '/clone/tests/edge/node.test.ts', startTime: 1000, endTime: 3500, ...green },
      {
        name: '/clone/tests/core/units.test.ts',
        startTime: 1000,
        endTime: 1010,
        ...green,
        status: 'failed',
        assertionResults: [...green.assertionResults, red],
      },
      {
        name: '/clone/tests/core/gone.test.ts',
        startTime: 0,
        endTime: 0,
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  },
  e2e: {
    config: { rootDir: '/clone/tests/e2e' },
    suites: [
      { file: 'home.spec.ts', specs: [spec(900)] },
      { file: 'pages.spec.ts', specs: [spec(1200)], suites: [{ specs: [spec(800), spec(2000, [{ message: 'Timeout' }])] }] },
    ],
  },
}

test('the files that took longest come first, whichever runner ran them', () => {
  expect(slowestFiles(reports, '/clone', 3)).toEqual([
    { suite: 'e2e', file: 'tests/e2e/pages.spec.ts', seconds: 4 },
    { suite: 'node', file: 'tests/edge/node.test.ts', seconds: 2.5 },
    { suite: 'e2e', file: 'tests/e2e/home.spec.ts', seconds: 0.9 },
  ])
})

test('without a report no file is named', () => {
  expect(slowestFiles({}, '/clone')).toEqual([])
})

test('each test that failed is reported with its file and the reason, and a file that cannot be loaded', () => {
  expect(failedTests(reports, '/clone')).toEqual([
    { suite: 'node', file: 'tests/core/units.test.ts', title: 'units are read', reason: 'AssertionError: 1 is not 2\n\n- 1\n+ 2' },
    { suite: 'node', file: 'tests/core/gone.test.ts', title: '', reason: 'Cannot find module' },
    { suite: 'e2e', file: 'tests/e2e/pages.spec.ts', title: 'opens', reason: 'Timeout' },
  ])
})
