import { expect, test } from 'vitest'
import { type RunnerReport, slowestFiles } from './slowestFiles.ts'

const result = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
const reports: Readonly<Record<string, RunnerReport>> = {
  node: {
    testResults: [
      { name: '/clone/tests/edge/node.test.ts', startTime: 1000, endTime: 3500 },
      { name: '/clone/tests/core/units.test.ts', startTime: 1000, endTime: 1010 },
    ],
  },
  e2e: {
    config: { rootDir: '/clone/tests/e2e' },
    suites: [
      { file: 'home.spec.ts', specs: [result(900)] },
      { file: 'pages.spec.ts', specs: [result(1200)], suites: [{ specs: [result(800), result(2000)] }] },
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
