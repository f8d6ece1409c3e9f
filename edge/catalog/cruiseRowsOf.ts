import { cruiseColumnOf } from '#core/catalog/cruiseColumn.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { type Extent, everywhere } from '#core/extent/Extent.ts'
import { DAY_MS, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/catalog.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { pickRows } from '#core/observations/pickRows.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'

/** How the rows of a cruise are found in a table. */
export interface CruiseReading {
  readonly extent: Extent
  /** The column that names a row's cruise; `null` where the extent alone tells which rows are meant. */
  readonly column: string | null
  /** The names of the cruise that may occur in that column, in lower case. */
  readonly names: ReadonlySet<string>
  /** `extent` where rows of another cruise within the same dates and latitudes cannot be told apart. */
  readonly rowsOf: 'cruise' | 'extent'
}

type NamedCruise = Pick<ListedCruise, 'Name' | 'Nickname' | 'Start_Time' | 'End_Time' | 'Lat_Min' | 'Lat_Max'>

/** How to read the rows of a cruise from a table that has rows of `cruises` cruises. */
export function cruiseReading(table: ObservationTable, cruise: NamedCruise, cruises: number): CruiseReading {
  const column = cruiseColumnOf(table.columns, cruises)
  const names = new Set([cruise.Name, cruise.Nickname].map((name) => name.toLowerCase()))
  if (column !== null) {
    const extent = table.rows <= limits.alongTrackRows ? everywhere : { ...everywhere, time: datesOf(table, cruise) }
    return { extent, column, names, rowsOf: 'cruise' }
  }
  if (cruises <= 1) return { extent: everywhere, column: null, names, rowsOf: 'cruise' }
  const lat = { min: cruise.Lat_Min ?? -90, max: cruise.Lat_Max ?? 90 }
  return { extent: { ...everywhere, time: datesOf(table, cruise, 0), lat }, column: null, names, rowsOf: 'extent' }
}

/** The dates of a cruise, a day wider at both ends where a column identifies its rows. */
function datesOf({ timeColumn }: ObservationTable, { Start_Time, End_Time }: NamedCruise, marginMs = DAY_MS): Extent['time'] {
  const [startMs, endMs] = [parseInstant(Start_Time ?? ''), parseInstant(End_Time ?? '')]
  if (timeColumn === 'month' || startMs === undefined || endMs === undefined) return { kind: 'all' }
  return { kind: 'instants', startMs: startMs - marginMs, endMs: endMs + marginMs }
}

/** The rows whose column names the cruise, in any letter case; every row where there is no such column. */
export function onlyCruise({ columns, batches }: BatchStream, { column, names }: Pick<CruiseReading, 'column' | 'names'>): BatchStream {
  const at = column === null ? -1 : columns.findIndex((each) => each.name === column)
  return at < 0 ? { columns, batches } : { columns, batches: named(batches, at, names) }
}

async function* named(batches: AsyncIterable<Batch>, at: number, names: ReadonlySet<string>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    const { values = [], present = null } = batch.columns[at] ?? {}
    const rows = Uint32Array.from(
      Array.from({ length: batch.rows }, (_, row) => row).filter(
        (row) => (present === null || present[row] === 1) && names.has(String(values[row]).toLowerCase()),
      ),
    )
    if (rows.length > 0) yield rows.length === batch.rows ? batch : pickRows(batch, rows)
  }
}
