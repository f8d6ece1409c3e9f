import { sql } from 'drizzle-orm'
import type { VariableRecord, VariableRow } from '#core/catalog/records.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { JsonRows } from './JsonRows.ts'

/** A variable of the snapshot. */
export interface KnownVariable {
  readonly row: VariableRow
  readonly record: VariableRecord
  /** The CF standard name, where one exists. */
  readonly standardName: string | null
  /** CF cell methods, if the variable came with any. */
  readonly cellMethods: string | null
}

/** The CF attributes of a variable. */
type Conventions = Pick<KnownVariable, 'standardName' | 'cellMethods'>

/** The names by which a variable is searched. */
export interface VariableNames {
  readonly Variable: string
  readonly Long_Name: string
}

/** The variables of one data set, by long name. All but `ids` are read again from their text each time they are asked for. */
export interface StoredVariables {
  readonly ids: readonly number[]
  readonly names: readonly VariableNames[]
  readonly all: readonly KnownVariable[]
}

/** Between the names of a variable, and between variables; no name holds such characters. */
const [BETWEEN_NAMES, BETWEEN_VARIABLES] = ['\u001f', '\u001e']

/**
 * The variables of every data set, by its ID. The database joins those of each data set into one text: reading a hundred thousand rows
 * one by one takes several times as long, and most are never looked at.
 */
export async function readVariables(database: Database): Promise<ReadonlyMap<number, StoredVariables>> {
  const { id, datasetId, name, longName, standardName, cellMethods, row, record } = schema.variables
  const inOrder = sql`ORDER BY ${longName}, ${id}`
  const stored = await database
    .select({
      datasetId,
      ids: sql<string>`group_concat(${id}, ',' ${inOrder})`,
      names: sql<string>`group_concat(${name} || ${BETWEEN_NAMES} || ${longName} || ${BETWEEN_NAMES} || coalesce(${standardName}, '') || ${BETWEEN_NAMES} || coalesce(${cellMethods}, ''), ${BETWEEN_VARIABLES} ${inOrder})`,
      rows: sql<string>`'[' || group_concat(${row}, ',' ${inOrder}) || ']'`,
      records: sql<string>`'[' || group_concat(${record}, ',' ${inOrder}) || ']'`,
    })
    .from(schema.variables)
    .groupBy(datasetId)
  const rows = new JsonRows<VariableRow[]>(stored.map((own) => own.rows))
  const records = new JsonRows<VariableRecord[]>(stored.map((own) => own.records))
  return new Map(
    stored.map(({ datasetId: dataset, names, ...own }, place) => {
      const ids = own.ids.split(',').map(Number)
      return [
        dataset,
        {
          ids,
          get names() {
            return namesIn(names)
          },
          get all() {
            return variablesAt(namesIn(names), { rows, records, place })
          },
        },
      ]
    }),
  )
}

function namesIn(text: string): (VariableNames & Conventions)[] {
  return text.split(BETWEEN_VARIABLES).map((pair) => {
    const [Variable = '', Long_Name = '', standardName = '', cellMethods = ''] = pair.split(BETWEEN_NAMES)
    return { Variable, Long_Name, standardName: standardName || null, cellMethods: cellMethods || null }
  })
}

interface TextPosition {
  readonly rows: JsonRows<VariableRow[]>
  readonly records: JsonRows<VariableRecord[]>
  readonly place: number
}

/** Both forms of the variables at a place, each read when it is first asked for. */
function variablesAt(names: readonly Conventions[], { rows, records, place }: TextPosition): KnownVariable[] {
  const [rowsHere, recordsHere] = [once(() => rows.at(place)), once(() => records.at(place))]
  return names.map(({ standardName, cellMethods }, at) => ({
    standardName,
    cellMethods,
    get row() {
      return rowsHere()[at] as VariableRow
    },
    get record() {
      return recordsHere()[at] as VariableRecord
    },
  }))
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
