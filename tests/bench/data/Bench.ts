import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Report } from '../report.ts'
import { type BenchPortal, startBenchPortal } from './benchPortal.ts'
import { grids, type StoredGrid, storedGrid } from './grid.ts'

/** What every part of the data benchmarks works with. */
export interface Bench {
  readonly report: Report
  /** A portal with the three grids, in a process of its own. */
  readonly portal: BenchPortal
  readonly stored: Readonly<Record<keyof typeof grids, StoredGrid>>
  /** DuckDB in this process: the floor, and what checks the answers. */
  readonly connection: DuckDBConnection
  /** For files that live as long as the run. */
  readonly folder: string
  /** How often each figure is taken, at most; null for each part's own number. */
  readonly maxRounds: number | null
  /** How long a slow reader reads; null for the part's own time. */
  readonly slowSeconds: number | null
}

/** The rounds of a part, unless the person who runs it wants fewer. */
export const roundsOf = ({ maxRounds }: Bench, rounds: number): number => Math.min(rounds, maxRounds ?? rounds)

/** Makes the grids where they are missing, starts a portal over them, and clears up afterwards. */
export async function withBench(
  report: Report,
  options: Pick<Bench, 'maxRounds' | 'slowSeconds'>,
  deed: (bench: Bench) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const stored = {
      small: await storedGrid(connection, grids.small),
      usual: await storedGrid(connection, grids.usual),
      large: await storedGrid(connection, grids.large),
    }
    const portal = await startBenchPortal(Object.values(stored))
    try {
      await deed({ report, portal, stored, connection, folder, ...options })
    } finally {
      await portal.stop()
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}
