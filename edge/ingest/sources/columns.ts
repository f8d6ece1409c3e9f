import type { ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import type { IngestDescription } from '../IngestSource.ts'

/** The table's columns in their order: time or month, lat, lon, [depth], then the variables as they are described. */
export function tableColumns(
  description: IngestDescription,
  hasDepth: boolean,
  typeOf: (variable: string) => ColumnType,
): readonly ColumnInfo[] {
  return [
    isClimatology(description) ? { name: 'month', type: 'int32' } : { name: 'time', type: 'timestamp' },
    { name: 'lat', type: 'float64' },
    { name: 'lon', type: 'float64' },
    ...(hasDepth ? [{ name: 'depth', type: 'float64' } as const] : []),
    ...description.variables.map(({ name }) => ({ name, type: typeOf(name) })),
  ]
}

/** Whether a time of the data means a month of the year. */
export const isClimatology = ({ timeMeaning }: Pick<IngestDescription, 'timeMeaning'>): boolean =>
  timeMeaning.kind === 'monthly-climatology'
