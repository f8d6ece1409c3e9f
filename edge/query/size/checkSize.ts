import { Problem } from '#core/api/problem.ts'
import type { SizeCheckRecord } from '#core/api/records.ts'
import { limits } from '#core/limits.ts'
import type { Requester } from '#core/observations/ObservationEngine.ts'
import type { CatalogSnapshot } from '../../catalog/catalog.ts'
import { constraintsOf } from './constraints.ts'
import { type ReadQuery, readQuery } from './readQuery.ts'
import { estimateReads, type SizeSource } from './rowEstimate.ts'

const tooLarge = 'Requested data exceeds size limits.'
const noObservations = 'The query names no table of a data set.'
const joined = 'The size of a query over several tables is not known before it runs.'
const undetermined = 'The size of the query could not be determined.'

/**
 * Works out how many rows a query reads: from the manifest where that suffices, else from the table's counts, else by asking the engine.
 * The text never reaches the engine. Joins are allowed without a size: no sum of their tables says how large they are, and rows are
 * limited again as they stream.
 */
export async function checkSize(
  catalog: CatalogSnapshot,
  source: SizeSource,
  text: string,
  requester: Requester,
): Promise<SizeCheckRecord> {
  const read = await readQuery(catalog, source.database, text)
  const query = { modifiedQuery: text, constraints: constraintsOf(read), analysis: analysisOf(read) }
  if (read.kind === 'catalog') return { query, allow: true, projection: null, messages: [noObservations] }
  if (read.kind === 'several') return { query, allow: true, projection: null, messages: [joined] }
  const { table } = read
  if (table === null) return refused(query, null, 500, undetermined)
  if (table.rows < limits.downloadRows) {
    const messages = [`The whole table has ${table.rows} rows.`]
    return { query, allow: true, projection: { size: -table.rows, provenance: 'table stats' }, messages }
  }
  const projection = await projectionOf(source, read, requester)
  if (projection === null) return refused(query, null, 500, undetermined)
  if (projection.size >= limits.downloadRows) return refused(query, projection, 400, tooLarge)
  return { query, allow: true, projection, messages: [`The query reads ${projection.size} rows.`] }
}

type Refused = Pick<SizeCheckRecord, 'query' | 'projection'>

function refused(query: Refused['query'], projection: Refused['projection'], status: 400 | 500, message: string): SizeCheckRecord {
  return { query, allow: false, projection, response: { status, message } }
}

/** `null` where nobody can tell, or where the count ran out of time: the size is then unknown, which is an answer of its own. */
async function projectionOf(source: SizeSource, read: ReadQuery, requester: Requester): Promise<SizeCheckRecord['projection']> {
  if (read.kind === 'nothing') return { size: 0, provenance: read.table.kind === 'grid' ? 'calculation' : 'query' }
  if (read.kind !== 'rows') return null
  try {
    const { rows, provenance } = await estimateReads(source, read.reads, requester)
    return { size: rows, provenance }
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'timed-out') return null
    throw fault
  }
}

function analysisOf({ commandType, tables }: ReadQuery): SizeCheckRecord['query']['analysis'] {
  const names = tables.map(({ name }) => name)
  return { commandType, extractedTableNames: names, extractedPrimaryTableNames: names }
}
