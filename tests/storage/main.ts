import { reportLines } from './printReport.ts'
import { runStorage } from './runStorage.ts'

/** `npm run fuzz -- storage [--runs N] [--seed S] [--from INDEX]`: a disk that fails under the real code; exit 1 where a promise was broken. */
export async function storageFuzz({ runs, seed, from }: { readonly runs: number; readonly seed: number; readonly from: number }): Promise<void> {
  const reports = await runStorage({ runs, seed, from, tell: (line) => console.log(line) })
  for (const line of reportLines(reports)) console.log(line)
  process.exitCode = reports.some(({ faults }) => faults.length > 0) || reports.length < runs ? 1 : 0
}
