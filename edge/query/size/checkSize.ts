import type { SizeCheckRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/observations.ts'
import type { Requester, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CatalogSnapshot } from '../../catalog/catalog.ts'
import type { AnswerRows } from '../answerRows.ts'
import { constraintsOf } from './constraints.ts'
import { type QueryFacts, queryFacts } from './queryFacts.ts'
import { estimateAnswer, estimateReads, type RowEstimate, type SizeSource } from './rowEstimate.ts'

const tooLarge = 'Requested data exceeds size limits.'
const noObservations = 'The query names no table of a data set.'
const joined = 'The size of a query over several tables is not known before it runs.'
const undetermined = 'The size of the query could not be determined.'

/**
 * Estimates how many rows a query returns, from the tree that would be run: from the table's counts where they suffice, else
 * by asking the engine. Never runs the query. Joins are allowed without a size: it does not follow from the sizes of their tables, and rows
 * are limited again as they stream. A UNION has the sum of its SELECTs.
 */
export async function checkSize(
  catalog: CatalogSnapshot,
  source: SizeSource,
  text: string,
  requester: Requester,
): Promise<SizeCheckRecord> {
  const { commandType, tables, sizedBy, reads, maxRows } = await queryFacts(catalog, source.database, text)
  const names = tables.map(({ name }) => name)
  const analysis = { commandType, extractedTableNames: names, extractedPrimaryTableNames: names }
  const query = { modifiedQuery: text, constraints: constraintsOf(reads ?? readsIn(sizedBy)), analysis }
  if (sizedBy === 'nothing') return rejected(query, null, 500, undetermined)
  if (sizedBy === 'catalog') return { query, allow: true, projection: null, messages: [noObservations] }
  if (sizedBy === 'several tables') return { query, allow: true, projection: null, messages: [joined] }
  if (sizedBy.table === null) return checkSeveral(query, source, sizedBy.rows, requester)
  const { table, rows } = sizedBy
  const read = reads === null ? null : await inTime(() => estimateReads(source, reads, requester))
  const answer = rows === null ? null : await inTime(() => estimateAnswer(source, rows, requester, read))
  const estimate = answer === null ? {} : { answer: { rows: answer.rows, precision: answer.precision } }
  const messages = answer === null ? [] : [`The query returns ${inWords(answer)}.`]
  if (table.rows < limits.downloadRows) {
    const projection = { size: -table.rows, provenance: 'table stats' } as const
    return { query, allow: true, projection, ...estimate, messages: [`The whole table has ${table.rows} rows.`, ...messages] }
  }
  const decisive = reads === null ? answer : read
  if (decisive === null || isOpen(decisive)) return { ...rejected(query, null, 500, undetermined), ...estimate }
  const projection = { size: decisive.rows, provenance: decisive.provenance }
  if (decisive.rows < maxRows) return { query, allow: true, projection, ...estimate, messages }
  return { ...rejected(query, projection, 400, tooLarge), ...estimate }
}

/** The size of a query over several tables, or over one several times, is a reason to reject it only where it is exact. */
async function checkSeveral(
  query: Rejected['query'],
  source: SizeSource,
  rows: AnswerRows,
  requester: Requester,
): Promise<SizeCheckRecord> {
  const found = await inTime(() => estimateAnswer(source, rows, requester))
  if (found === null) return { query, allow: true, projection: null, messages: [joined] }
  const answer = { rows: found.rows, precision: found.precision }
  const isTooLarge = found.precision === 'exact' && found.rows >= limits.downloadRows
  if (isTooLarge) return { ...rejected(query, { size: found.rows, provenance: found.provenance }, 400, tooLarge), answer }
  return { query, allow: true, projection: null, answer, messages: [`The query returns ${inWords(found)}.`] }
}

const readsIn = (sizedBy: QueryFacts['sizedBy']): SubsetQuery | null =>
  typeof sizedBy === 'object' && sizedBy.rows?.kind === 'subset' ? sizedBy.rows.reads : null

/** Whether an answer may be too large or not. */
const isOpen = ({ rows, precision }: RowEstimate): boolean => precision === 'at most' && rows >= limits.downloadRows

const inWords = ({ rows, precision }: RowEstimate): string => `${precision === 'exact' ? '' : `${precision} `}${rows} rows`

type Rejected = Pick<SizeCheckRecord, 'query' | 'projection'>

function rejected(query: Rejected['query'], projection: Rejected['projection'], status: 400 | 500, message: string): SizeCheckRecord {
  return { query, allow: false, projection, response: { status, message } }
}

/** `null` if the count timed out: the size is then unknown, which is a valid result. */
async function inTime(estimate: () => Promise<RowEstimate>): Promise<RowEstimate | null> {
  try {
    return await estimate()
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'timed-out') return null
    throw fault
  }
}
