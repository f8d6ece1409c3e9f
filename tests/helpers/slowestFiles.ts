import { relative } from 'node:path'

/** How long a file of tests took in a suite. */
export interface FileTime {
  readonly suite: string
  /** Below the folder of the repository. */
  readonly file: string
  readonly seconds: number
}

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}
interface PlaywrightSuite {
  readonly file?: string
  readonly specs?: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}
interface PlaywrightReport extends PlaywrightSuite {
  readonly config: { readonly rootDir: string }
}
/** What a runner writes with its reporter `json`; times in milliseconds. */
export type RunnerReport = VitestReport | PlaywrightReport

/**
 * The files that took longest, longest first. Of Vitest it is the time from a file's first test to the end of its last; of Playwright the
 * tests of a file together, as workers share them.
 */
export function slowestFiles(reports: Readonly<Record<string, RunnerReport>>, root: string, most = 10): FileTime[] {
  return Object.entries(reports)
    .flatMap(([suite, report]) => timesIn(report).map(([path, ms]) => ({ suite, file: relative(root, path), seconds: ms / 1000 })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
}

function timesIn(report: RunnerReport): (readonly [path: string, ms: number])[] {
  if ('testResults' in report) return report.testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime])
  return (report.suites ?? []).map((suite) => [`${report.config.rootDir}/${suite.file ?? ''}`, durationOf(suite)])
}

function durationOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results.map(({ duration }) => duration))
  return [...own, ...suites.map(durationOf)].reduce((sum, one) => sum + one, 0)
}
