import { abort } from './data/abort.ts'
import { type Bench, withBench } from './data/Bench.ts'
import { clients } from './data/clients.ts'
import { csv } from './data/csv.ts'
import { diff } from './data/diff.ts'
import { downloads } from './data/downloads.ts'
import { forms } from './data/forms.ts'
import { growth } from './data/growth.ts'
import { hyparquet } from './data/hyparquet.ts'
import { memory } from './data/memory.ts'
import { series } from './data/series.ts'
import { slowReader } from './data/slowReader.ts'
import type { BenchOptions, Report } from './report.ts'

export const group = 'data'

/** The parts of the group by the name that `--only` takes, in the order in which they run. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  csv,
  series,
  growth,
  memory,
  abort,
  clients,
  forms,
  downloads,
  slowReader,
  hyparquet,
  diff,
}

/** Observations through the API of a portal process, against what the same rows cost without it; data, methods and goals are those of the design. */
export async function run(report: Report, { only, ...options }: BenchOptions): Promise<void> {
  const chosen = only === null ? Object.values(parts) : [parts[only]]
  await withBench(report, options, async (bench) => {
    for (const part of chosen) {
      if (part === undefined) throw new Error(`No part "${only}". There are: ${Object.keys(parts).join(', ')}.`)
      await part(bench)
    }
  })
}
