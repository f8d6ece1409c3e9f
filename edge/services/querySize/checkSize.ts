import { Problem } from '#core/api/problem.ts'
import type { SizeCheckRecord } from '#core/api/records.ts'
import { limits } from '#core/limits.ts'
import type { ObservationEngine, ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { CatalogSnapshot } from '../catalog.ts'
import { constraintsOf } from './constraints.ts'
import { type ReadQuery, readQuery } from './readQuery.ts'

const tooLarge = 'Requested data exceeds size limits.'
const undetermined = 'The size of the query could not be determined.'

/** Works out how many rows a query reads, from the manifest where that suffices, else by asking the engine. The text never reaches the engine. */
export async function checkSize(
  catalog: CatalogSnapshot,
  engine: ObservationEngine,
  text: string,
  signal: AbortSignal,
): Promise<SizeCheckRecord> {
  const read = readQuery(catalog, text)
  const query = { modifiedQuery: text, constraints: constraintsOf(read), analysis: analysisOf(read) }
  if (read.tables.length === 0) return { query, allow: true, projection: null, messages: ['The query names no table of a data set.'] }
  if (read.kind === 'unknown') return refused(query, null, 500, undetermined)
  const { table } = read
  if (table.rows < limits.downloadRows) {
    const messages = [`The whole table has ${table.rows} rows.`]
    return { query, allow: true, projection: { size: -table.rows, provenance: 'table stats' }, messages }
  }
  const size = read.kind === 'nothing' ? 0 : await rowsOf(engine, read.reads, signal)
  if (size === null) return refused(query, null, 500, undetermined)
  const projection = { size, provenance: provenanceOf(table) }
  if (size >= limits.downloadRows) return refused(query, projection, 400, tooLarge)
  return { query, allow: true, projection, messages: [`The query reads ${size} rows.`] }
}

type Refused = Pick<SizeCheckRecord, 'query' | 'projection'>

function refused(query: Refused['query'], projection: Refused['projection'], status: 400 | 500, message: string): SizeCheckRecord {
  return { query, allow: false, projection, response: { status, message } }
}

function provenanceOf({ kind }: ObservationTable): 'calculation' | 'query' {
  return kind === 'grid' ? 'calculation' : 'query'
}

/** `null` where the count ran out of time: the size is then unknown, which is an answer of its own. */
async function rowsOf(engine: ObservationEngine, reads: SubsetQuery, signal: AbortSignal): Promise<number | null> {
  try {
    return (await engine.estimate(reads, { signal, timeoutMs: limits.querySizeCheckTimeoutMs })).rows
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'timed-out') return null
    throw fault
  }
}

function analysisOf({ commandType, tables }: ReadQuery): SizeCheckRecord['query']['analysis'] {
  const names = tables.map(({ name }) => name)
  return { commandType, extractedTableNames: names, extractedPrimaryTableNames: names }
}
