import { expect, test } from 'vitest'
import { operationLine, runOperations } from '../storage/operations/runOperations.ts'

/** Fixed, so that every run is of the same moments; `npm run fuzz -- operations` takes another seed each time, and all operations. */
const SEED = 20_261_124
/** Kills of each; `PELAGOS_KILLS=200` tries so many. */
const RUNS = Number(process.env.PELAGOS_KILLS ?? 1)
const names = ['publish', 'rollback', 'preview', 'ingest']

test(
  `a portal that is killed at any change of the disk has all of a ${names.join(', ')} or none, loses nothing acknowledged and leaves no file`,
  async () => {
    const reports = await runOperations({ runs: RUNS, seed: SEED, names })
    expect(reports.flatMap(({ faults }) => faults)).toEqual([])
    expect(
      reports.reduce((sum, { kills }) => sum + kills, 0),
      reports.map(operationLine).join('\n'),
    ).toBeGreaterThan(RUNS)
  },
  120_000 + RUNS * names.length * 20_000,
)
