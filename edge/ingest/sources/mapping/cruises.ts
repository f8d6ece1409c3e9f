import type { DuckDBConnection } from '@duckdb/node-api'
import type { TimedPosition } from '#core/catalog/computedCruise.ts'
import { cruiseColumnOf } from '#core/catalog/cruiseColumn.ts'
import { CAST_MS, type CruiseGaps, cruisesByGaps, daysOf } from '#core/catalog/cruisesByGaps.ts'
import type { Reading } from '#core/catalog/readingFile.ts'
import { counted } from '#core/text/counted.ts'
import { sqlText } from '#core/text/quoting.ts'
import { numberOf, queryEachRow } from '../../facts/Table.ts'
import type { IngestDescription } from '../../IngestSource.ts'
import type { SourceTable } from '../SourceTable.ts'
import { listed, sourceProblem } from '../sourceProblem.ts'

const CRUISE = 'cruise'

/** The table with an empty column for the cruise of each row. Throws a Problem where one of its own columns says it. */
export function withCruiseColumn(table: SourceTable, { ignore = [] }: Reading): SourceTable {
  const own = ownCruiseColumn(table, ignore)
  if (own !== null)
    throw sourceProblem(`The column ${own} says which cruise a row belongs to. Leave out “cruises” of “reading”, or ignore the column.`)
  return {
    ...table,
    columns: [...table.columns, { name: CRUISE, unit: '', type: 'text', role: null, longName: 'Cruise' }],
    async *rows(options) {
      for await (const block of table.rows(options)) yield Array.from(block, (row) => ({ ...row, cells: [...row.cells, null] }))
    },
  }
}

/** The column of a table that says which cruise or float a row is of; null where none does. */
export function ownCruiseColumn({ columns, trajectory }: SourceTable, ignored: readonly string[]): string | null {
  const texts = columns.flatMap(({ name }) => (ignored.includes(name) ? [] : [{ name, type: 'text' as const }]))
  return texts.find(({ name }) => name === trajectory)?.name ?? cruiseColumnOf(texts, 2)
}

/** Writes the cruise of each staged row. Throws a Problem where the gaps make more or fewer cruises than the metadata list. */
export async function assignCruises(connection: DuckDBConnection, cruises: IngestDescription['cruises'], gaps: CruiseGaps): Promise<void> {
  const casts: TimedPosition[] = []
  const hours = `SELECT min(epoch_ms("time"))::DOUBLE AS ms, arg_min(lat, "time") AS lat, arg_min(lon, "time") AS lon FROM staged
    GROUP BY epoch_ms("time") // ${CAST_MS} ORDER BY 1`
  for await (const { ms, lat, lon } of queryEachRow(connection, hours))
    casts.push({ ms: numberOf(ms), lat: numberOf(lat), lon: numberOf(lon) })
  const spans = cruisesByGaps(casts, gaps)
  if (spans.length !== cruises.length)
    throw sourceProblem(
      listed(
        `The metadata list ${counted(cruises.length, 'cruise')}, but gaps of more than ${gaps.gapDays} days or ${gaps.gapKm} km make ${spans.length}. List these, or change “cruises” of “reading”:`,
        spans.map(daysOf),
      ),
    )
  const cases = spans.map(({ startMs }, index) => `WHEN epoch_ms("time") >= ${startMs} THEN ${sqlText(cruises[index]?.name ?? '')}`)
  await connection.run(`UPDATE staged SET ${CRUISE} = CASE ${cases.toReversed().join(' ')} END`)
}
