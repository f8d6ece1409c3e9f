import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { bareName } from '#core/observations/procedures/catalogNames.ts'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { procedureNamed } from '#core/observations/procedures/index.ts'
import type { PreparedProcedure, PreparedReading, ProcedureCatalog } from '#core/observations/procedures/Procedure.ts'
import { Problem } from '#core/request/Problem.ts'
import type { BatchStream } from '#core/rows/Batch.ts'

const base = { datasetId: 1, kind: 'grid', version: 1, rows: 10, files: [] } as const
const float = (name: string) => ({ name, type: 'float32' }) as const
const place = (name: string) => ({ name, type: 'float64' }) as const

/** A table with times and depths. */
export const deep: ObservationTable = {
  ...base,
  name: 'tblDeep',
  timeColumn: 'time',
  hasDepth: true,
  columns: [
    { name: 'time', type: 'timestamp' },
    place('lat'),
    place('lon'),
    place('depth'),
    float('temperature'),
    float('salinity'),
    { name: 'cruise', type: 'text' },
  ],
}

/** A table with months and no depths. */
const climatology: ObservationTable = {
  ...base,
  name: 'tblSurface_Climatology',
  timeColumn: 'month',
  hasDepth: false,
  columns: [{ name: 'month', type: 'int32' }, place('lat'), place('lon'), float('sst')],
}

const ancillary: ObservationTable = {
  ...base,
  name: 'tblAncillary',
  timeColumn: 'time',
  hasDepth: true,
  columns: [{ name: 'time', type: 'timestamp' }, place('lat'), place('lon'), place('depth'), { name: 'link', type: 'text' }, float('wind')],
}

/** A catalog of some tables, and rows of the catalog's own tables. */
export function catalogWith(
  rows: Readonly<Record<string, readonly CatalogRow[]>> = {},
  tables: readonly ObservationTable[] = [deep, climatology, ancillary],
  timeless: readonly string[] = [],
): ProcedureCatalog {
  return {
    table: (name) => tables.find((table) => table.name.toLowerCase() === bareName(name).toLowerCase()),
    isTimeless: ({ name }) => timeless.includes(name),
    rows: async (name) => rows[name] ?? [],
    tracks: async (ids) => (rows.tblCruise_Trajectory ?? []).filter(({ Cruise_ID }) => ids.includes(Number(Cruise_ID))),
  }
}

/** What the text of a call is understood as. */
async function prepared(text: string, catalog = catalogWith()): Promise<PreparedProcedure> {
  const call = parseExec(text)
  const procedure = call === null ? undefined : procedureNamed(call.name)
  if (call === null || procedure === undefined) throw new Error(`no call: ${text}`)
  return procedure.prepare(call.arguments, catalog)
}

/** The same for a call that reads observations. */
export async function reading(text: string, catalog = catalogWith()): Promise<PreparedReading> {
  const found = await prepared(text, catalog)
  if (found.kind !== 'observations') throw new Error(`${text} reads no observations`)
  return found
}

/** Status and message of the error for a call; undefined if the call is valid. */
export async function rejection(text: string, catalog = catalogWith()): Promise<string | undefined> {
  try {
    await prepared(text, catalog)
  } catch (fault) {
    if (fault instanceof Problem) return `${fault.status} ${fault.message}`
    throw fault
  }
  return undefined
}

type Cell = string | number | null

/** Every row of an answer, column by column in order. */
export async function rowsOf({ batches }: BatchStream): Promise<Cell[][]> {
  const found: Cell[][] = []
  for await (const { rows, columns } of batches) {
    for (let row = 0; row < rows; row += 1) {
      found.push(columns.map(({ values, present }) => (present === null || present[row] === 1 ? (values[row] ?? null) : null)))
    }
  }
  return found
}
