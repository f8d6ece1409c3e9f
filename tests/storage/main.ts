import type { FuzzRuns } from '../fuzz/runNamed.ts'
import { buildSite } from '../helpers/buildSite.ts'
import { killLine, runKills } from './kills/runKills.ts'
import { runOperations } from './operations/runOperations.ts'
import { reportLines } from './printReport.ts'
import { runStorage } from './runStorage.ts'

/** `npm run fuzz -- storage`: a disk that fails under the real code; answers how many runs broke a promise. */
export async function storageRuns({ runs, seed, from }: FuzzRuns): Promise<number> {
  const reports = await runStorage({ runs, seed, from, tell: (line) => console.log(line) })
  for (const line of reportLines(reports)) console.log(line)
  return reports.filter(({ faults }) => faults.length > 0).length
}

/** `npm run fuzz -- operations [NAME...]`: each of them killed at so many changes of the disk; answers how many promises were broken. */
export async function operationRuns({ runs, seed, names = [] }: FuzzRuns): Promise<number> {
  buildSite()
  const reports = await runOperations({ runs, seed, names, tell: (line) => console.log(line) })
  const sum = (count: (report: (typeof reports)[number]) => number) => reports.reduce((total, report) => total + count(report), 0)
  console.log(`${reports.length} operations, ${sum(({ kills }) => kills)} kills, ${sum(({ faults }) => faults.length)} broken promises`)
  return sum(({ faults }) => faults.length)
}

/** `npm run fuzz -- kills`: a portal under load that is killed again and again; answers how many promises were broken. */
export async function killRuns({ runs, seed }: FuzzRuns): Promise<number> {
  const report = await runKills(runs, seed, (line) => console.log(line))
  for (const line of [killLine(report), ...report.lost, ...report.faults]) console.log(line)
  return report.lost.length + report.faults.length
}
