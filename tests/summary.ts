import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedTests, type RunnerReport, slowestFiles } from './helpers/runnerReports.ts'

/** The end of `.ci/run`: by the reports of the suites that were run last, the tests that failed, and the ten files that took longest. */
const root = join(import.meta.dirname, '..')
const folder = join(root, '.reports')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunnerReport
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const reports = Object.fromEntries(files.map((file) => [file.slice(0, -5), read(file)]))
console.log('== the slowest test files, in seconds')
for (const { suite, file, seconds } of slowestFiles(reports, root))
  console.log(`${seconds.toFixed(1).padStart(7)}  ${suite.padEnd(8)} ${file}`)
const failed = failedTests(reports, root)
if (failed.length > 0) console.log('== failed')
for (const { suite, file, title, reason } of failed) console.log(`${suite}  ${file}\n  ${title}\n  ${reason}`)
