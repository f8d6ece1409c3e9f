import type { ObservationTable } from './ObservationEngine.ts'

/** The table that ancillary data are joined from (PRC-11). It is not a data set: each data set with ancillary data adds a part of it. */
export const ANCILLARY_TABLE = 'tblAncillary'

/** The name under which a part of a data set is stored; queries never use it. */
export const ancillaryPart = (tableName: string): string => `${ANCILLARY_TABLE}/${tableName}`

/** Whether a name is that of a part. */
export const isAncillaryPart = (name: string): boolean => name.startsWith(`${ANCILLARY_TABLE}/`)

/** The table of all parts, which have the same columns; undefined where there are none. */
export function ancillaryTable(parts: readonly ObservationTable[]): ObservationTable | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  return { ...first, name: ANCILLARY_TABLE, rows, files: parts.flatMap(({ files }) => files) }
}

/** The data sets that ancillary values are read from, by what their columns begin with in the ancillary table. */
export const ancillaryGrids = { coads: 'COADS_Climatology', esku: 'Esku_Heat_Budget_Climatology', levitus: 'Levitus_Annual' } as const

/** Which variable of which data set a column of the ancillary table was read from; `null` for columns of other tables. */
export function ancillarySource(tableName: string, column: string): { readonly shortName: string; readonly variable: string } | null {
  if (tableName !== ANCILLARY_TABLE) return null
  const found = Object.entries(ancillaryGrids).find(([prefix]) => column.startsWith(`${prefix}_`))
  return found === undefined ? null : { shortName: found[1], variable: column.slice(found[0].length + 1) }
}
