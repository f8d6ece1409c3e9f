import type { FuzzRuns } from '../fuzz/runNamed.ts'
import { reportLines } from './printReport.ts'
import { runStorage } from './runStorage.ts'

/** `npm run fuzz -- storage`: a disk that fails under the real code; answers how many runs broke a promise. */
export async function storageRuns({ runs, seed, from }: FuzzRuns): Promise<number> {
  const reports = await runStorage({ runs, seed, from, tell: (line) => console.log(line) })
  for (const line of reportLines(reports)) console.log(line)
  return reports.filter(({ faults }) => faults.length > 0).length
}
