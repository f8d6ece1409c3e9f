import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerReport, slowestFiles } from './helpers/slowestFiles.ts'

/** The end of `.ci/run`: the ten files of tests that took longest in the suites that were run last, by their reports. */
const root = join(import.meta.dirname, '..')
const folder = join(root, '.reports')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunnerReport
const reports = readdirSync(folder).filter((file) => file.endsWith('.json'))
console.log('== the slowest test files, in seconds')
for (const { suite, file, seconds } of slowestFiles(Object.fromEntries(reports.map((file) => [file.slice(0, -5), read(file)])), root))
  console.log(`${seconds.toFixed(1).padStart(7)}  ${suite.padEnd(8)} ${file}`)
