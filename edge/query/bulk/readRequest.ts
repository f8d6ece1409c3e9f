import type * as z from 'zod'
import { parseBoundedJson } from '#core/api/boundedJson.ts'
import { type BulkFilters, bulkFilters, bulkNames } from '#core/api/bulk.ts'
import { inputErrors } from '#core/request/inputErrors.ts'
import { Problem } from '#core/request/Problem.ts'

/** A bulk request as it arrived: values, or JSON text of them. */
export interface BulkBody {
  readonly shortNames?: unknown
  readonly filters?: unknown
  readonly spreadsheet?: unknown
  readonly collectionId?: unknown
}

/** The requested short names without duplicates; throws `bad-request` if there are none. */
export function readNames({ shortNames }: BulkBody): readonly string[] {
  if (shortNames === undefined || shortNames === null) throw invalidRequest('missing argument shortNames')
  return [...new Set(checked(bulkNames, fromText('shortNames', shortNames), 'shortNames'))]
}

/** The filters, checked on their own and against each other; no filters for none. Throws `bad-request`. */
export function readFilters({ filters }: BulkBody): BulkFilters {
  if (filters === undefined || filters === null) return {}
  const read = checked(bulkFilters, fromText('filters', filters) ?? {}, 'filters')
  const { latMin, latMax, depthMin, depthMax } = read.spatial ?? {}
  inOrder('latMin', latMin, 'latMax', latMax)
  inOrder('depthMin', depthMin, 'depthMax', depthMax)
  inOrder('depth.min', read.depth?.min, 'depth.max', read.depth?.max)
  return read
}

/** Whether the files are for spreadsheets; throws `bad-request` for anything but true and false. */
export function readSpreadsheet({ spreadsheet }: BulkBody): boolean {
  const isForSpreadsheet = fromText('spreadsheet', spreadsheet ?? false)
  if (typeof isForSpreadsheet !== 'boolean') throw invalidRequest('spreadsheet is true or false')
  return isForSpreadsheet
}

/** The collection that is downloaded, whose counter it raises; `null` for none. Throws `bad-request` for what is no ID. */
export function readCollectionId({ collectionId }: BulkBody): number | null {
  const id = fromText('collectionId', collectionId ?? null)
  if (id === null || (Number.isSafeInteger(id) && Number(id) > 0)) return id === null ? null : Number(id)
  throw invalidRequest('collectionId is a positive integer')
}

/** A Problem with the text of the contract. */
export function invalidRequest(says: string): Problem {
  return new Problem('bad-request', `bad request: ${says}`)
}

function fromText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseBoundedJson(value)
  } catch (fault) {
    if (fault instanceof SyntaxError) throw invalidRequest(`invalid json in ${name}`)
    throw fault
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidRequest(`incorrect argument type or value; ${inputErrors(parsed.error.issues, name)}`)
}

function inOrder(lowName: string, low: number | null | undefined, highName: string, high: number | null | undefined): void {
  if (typeof low === 'number' && typeof high === 'number' && low > high) throw invalidRequest(`${lowName} must not exceed ${highName}`)
}
