import { readFile, stat } from 'node:fs/promises'
import type * as z from 'zod'
import { describe } from '#core/catalog/describe.ts'
import { type Live, liveFile } from '#core/catalog/liveFile.ts'
import { isRecord, metadataOf, type RawMetadata, recordsOf } from '#core/catalog/rawMetadata.ts'
import { type Reading, readingFile } from '#core/catalog/readingFile.ts'
import { limits } from '#core/limits/workbook.ts'
import { inputError } from '#core/request/inputErrors.ts'
import type { IngestDescription } from '../IngestSource.ts'
import { paletteFor } from './palette.ts'
import { listed, sourceProblem } from './sourceProblem.ts'

/** Reads a metadata file of JSON. What it holds is checked by `checkDescription`, together with what the source itself says. */
export async function readMetadataJson(path: string): Promise<RawMetadata> {
  if ((await stat(path)).size > limits.ingestMetadataBytes)
    throw sourceProblem(`The metadata file has more than ${limits.ingestMetadataBytes / 1_000_000} MB.`)
  const metadata = metadataOf(await readFile(path, 'utf8'))
  if (typeof metadata === 'string') throw sourceProblem(metadata)
  return metadata
}

/** Splits what a person wrote about reading and updating a source from what describes the data set. */
export function splitReading(written: RawMetadata): {
  readonly metadata: RawMetadata
  readonly reading: Reading
  readonly live: Live | null
} {
  const open = unanswered(written, [])
  if (open.length > 0) throw sourceProblem(listed('These questions of the metadata have no reply yet:', open))
  const { reading, live, ...metadata } = written
  return {
    metadata,
    reading: checked(readingFile, 'reading', reading ?? {}),
    live: live === undefined ? null : checked(liveFile, 'live', live),
  }
}

function checked<Value>(schema: z.ZodType<Value>, entry: string, written: unknown): Value {
  const { data, error } = schema.safeParse(written)
  if (data !== undefined) return data
  const faults = error?.issues.map((issue) => inputError(issue, entry)) ?? []
  throw sourceProblem(listed(`The entry “${entry}” of the metadata is wrong:`, faults))
}

/** What stands in a draft where nobody replied. */
export const asQuestion = (asks: string): string => `? ${asks}`

/** The questions that stand where replies should, with the names of their entries. */
function unanswered(entries: RawMetadata, path: readonly string[]): readonly string[] {
  return Object.entries(entries).flatMap(([key, value]) => {
    const at = [...path, key]
    if (typeof value === 'string' && value.startsWith(asQuestion(''))) return [`${at.join('.')}: ${value.slice(asQuestion('').length)}`]
    return isRecord(value) && at.length < DEEPEST_QUESTION ? unanswered(value, at) : []
  })
}

const DEEPEST_QUESTION = 3

/** What a person wrote laid over what the source says of itself: field by field, variables by their name, in the source's order. */
export function laidOver(own: RawMetadata, written: RawMetadata): RawMetadata {
  const ofSource = new Map(recordsOf(own.variables).map((entry) => [entry.name, entry]))
  const ofPerson = recordsOf(written.variables)
  const variables = Array.isArray(written.variables)
    ? written.variables.map((entry: unknown) => (isRecord(entry) ? { ...ofSource.get(entry.name), ...entry } : entry))
    : own.variables
  const metadata = isRecord(own.metadata) && isRecord(written.metadata) ? { ...own.metadata, ...written.metadata } : undefined
  const unknown = ofPerson.filter(({ name }) => typeof name === 'string' && !ofSource.has(name))
  if (unknown.length > 0)
    throw sourceProblem(
      `The metadata describe variables that the file does not have: ${unknown.map(({ name }) => String(name)).join(', ')}.`,
    )
  return { ...own, ...written, variables, ...(metadata ? { metadata } : {}) }
}

/** Checks metadata by the strict schema of a dataset.json and reports all faults at once. */
export function checkDescription(raw: RawMetadata): IngestDescription {
  const { description, faults } = describe(withPalettes(raw))
  if (description === null) throw sourceProblem(listed('The metadata are incomplete or wrong:', faults))
  return description
}

function withPalettes(raw: RawMetadata): RawMetadata {
  if (!Array.isArray(raw.variables)) return raw
  const variables = raw.variables.map((entry: unknown) => {
    if (!isRecord(entry) || entry.palette !== undefined) return entry
    const [standardName, unit, name] = [entry.standardName, entry.unit, entry.name].map((value) => (typeof value === 'string' ? value : ''))
    return { ...entry, palette: paletteFor({ standardName: standardName ?? '', unit: unit ?? '', name: name ?? '' }) }
  })
  return { ...raw, variables }
}
