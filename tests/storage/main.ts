import type { FuzzRuns } from '../fuzz/runNamed.ts'
import { killLine, runKills } from './kills/runKills.ts'
import { reportLines } from './printReport.ts'
import { runStorage } from './runStorage.ts'

/** `npm run fuzz -- storage`: a disk that fails under the real code; answers how many runs broke a promise. */
export async function storageRuns({ runs, seed, from }: FuzzRuns): Promise<number> {
  const reports = await runStorage({ runs, seed, from, tell: (line) => console.log(line) })
  for (const line of reportLines(reports)) console.log(line)
  return reports.filter(({ faults }) => faults.length > 0).length
}

/** `npm run fuzz -- kills`: a portal under load that is killed again and again; answers how many promises were broken. */
export async function killRuns({ runs, seed }: FuzzRuns): Promise<number> {
  const report = await runKills(runs, seed, (line) => console.log(line))
  for (const line of [killLine(report), ...report.lost, ...report.faults]) console.log(line)
  return report.lost.length + report.faults.length
}
