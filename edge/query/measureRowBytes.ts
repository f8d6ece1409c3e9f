import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/observations.ts'
import { forms } from '#core/observations/forms.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine, ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import { streamed } from '#core/observations/streamed.ts'
import { nextTask } from '#core/request/nextTask.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import type { RowBytes } from '#core/size/fileBytes.ts'
import { withoutDescription } from './describeAnswer.ts'

/** How many bytes a value of each column of a table takes in each format, measured on its first rows as they are stored. */
export async function measureRowBytes(engine: ObservationEngine, table: ObservationTable, options: RunOptions): Promise<RowBytes> {
  const columns = table.columns.map(({ name }) => name)
  const stream = await engine.subset({ table, columns, extent: everywhere, order: 'none', limit: limits.measuredRows }, options)
  const batch = await gather(stream)
  const measured: RowBytes['columns'][number][] = []
  for (const [at, column] of stream.columns.entries()) {
    const one = columnsOf(batch, [at])
    const perRow = async (form: 'csv' | 'parquet' | 'arrow') => {
      // Others are answered between two of them.
      await nextTask()
      return (await lengthOf(form, [column], one)) / Math.max(1, batch.rows)
    }
    measured.push({ name: column.name, csv: await perRow('csv'), parquet: await perRow('parquet'), arrow: await perRow('arrow') })
  }
  return { columns: measured, zip: await zipFraction(stream.columns, batch) }
}

const columnsOf = ({ rows, columns }: Batch, places: readonly number[]): Batch => ({
  rows,
  columns: places.flatMap((at) => columns[at] ?? []),
})

/** The bytes of a file but for those that it has without any rows. */
async function lengthOf(form: 'csv' | 'parquet' | 'arrow', columns: readonly ColumnInfo[], batch: Batch): Promise<number> {
  const length = async (batches: readonly Batch[]) => {
    let sum = 0
    for await (const piece of forms[form].bytes(streamOf(columns, batches), withoutDescription)) sum += piece.length
    return sum
  }
  return (await length([batch])) - (await length([]))
}

async function zipFraction(columns: readonly ColumnInfo[], batch: Batch): Promise<number> {
  let [before, after] = [0, 0]
  async function* counted() {
    for await (const piece of forms.csv.bytes(streamOf(columns, [batch]))) {
      before += piece.length
      yield piece
    }
  }
  for await (const piece of streamed(counted()).pipeThrough(new CompressionStream('deflate-raw'))) after += piece.length
  return before === 0 ? 1 : after / before
}

function streamOf(columns: readonly ColumnInfo[], batches: readonly Batch[]): BatchStream {
  return {
    columns,
    batches: (async function* () {
      yield* batches
    })(),
  }
}
