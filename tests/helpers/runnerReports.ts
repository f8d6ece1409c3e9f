import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How long a file of tests took in a suite. */
export interface FileTime {
  readonly suite: string
  /** Below the folder of the repository. */
  readonly file: string
  readonly seconds: number
}

/** A test that failed, or a file that could not be run. */
interface FailedTest {
  readonly suite: string
  /** Below the folder of the repository. */
  readonly file: string
  /** The title with those of the blocks around it; empty for a whole file. */
  readonly title: string
  /** What the runner says of it before the places in the code, without colours; up to 1,500 characters. */
  readonly reason: string
}

interface VitestFile {
  readonly name: string
  readonly startTime: number
  readonly endTime: number
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] }[]
}
interface VitestReport {
  readonly testResults: readonly VitestFile[]
}
interface PlaywrightSpec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly {
    readonly results: readonly { readonly duration: number; readonly errors: readonly { readonly message?: string }[] }[]
  }[]
}
interface PlaywrightSuite {
  readonly file?: string
  readonly specs?: readonly PlaywrightSpec[]
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

/** Every test that failed, in the order of the reports. */
export function failedTests(reports: Readonly<Record<string, RunnerReport>>, root: string): FailedTest[] {
  return Object.entries(reports).flatMap(([suite, report]) =>
    failuresIn(report).map(({ path, title, message }) => ({ suite, file: relative(root, path), title, reason: reasonIn(message) })),
  )
}

interface Failure {
  readonly path: string
  readonly title: string
  readonly message: string
}

function failuresIn(report: RunnerReport): readonly Failure[] {
  if ('testResults' in report) return report.testResults.flatMap(failuresOfFile)
  return (report.suites ?? []).flatMap((suite) =>
    brokenSpecs(suite).map(({ title, tests }) => ({
      path: `${report.config.rootDir}/${suite.file ?? ''}`,
      title,
      message: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? '',
    })),
  )
}

/** A file that cannot be loaded has failed without a test. */
function failuresOfFile({ name: path, status, message, assertionResults }: VitestFile): readonly Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [{ path, title: '', message }]
  return failed.map(({ fullName, failureMessages }) => ({ path, title: fullName, message: failureMessages[0] ?? '' }))
}

function brokenSpecs({ specs = [], suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(brokenSpecs)]
}

function reasonIn(message: string): string {
  const [reason = ''] = stripVTControlCharacters(message)
    .trim()
    .split(/\n\s+at /)
  return reason.slice(0, 1500)
}
