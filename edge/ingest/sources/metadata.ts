import { readFile, stat } from 'node:fs/promises'
import { inputFault } from '#core/api/inputFaults.ts'
import { ingestFile } from '#core/catalog/IngestFile.ts'
import { limits } from '#core/limits.ts'
import type { IngestDescription } from '../IngestSource.ts'
import { paletteFor } from './palette.ts'
import { listed, quoteText, refused } from './refuse.ts'

/** Metadata as they were written, before they are checked. */
export type RawMetadata = Readonly<Record<string, unknown>>

/** Reads a metadata file of JSON. What it holds is checked by `checkDescription`, together with what the source itself says. */
export async function readMetadataJson(path: string): Promise<RawMetadata> {
  if ((await stat(path)).size > limits.ingestMetadataBytes)
    throw refused(`The metadata file has more than ${limits.ingestMetadataBytes / 1_000_000} MB.`)
  const text = await readFile(path, 'utf8')
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (isRecord(parsed)) return parsed
  } catch (error) {
    throw refused(`The metadata file is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
  throw refused('The metadata file must hold one JSON object.')
}

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is RawMetadata => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a person wrote laid over what the source says of itself: field by field, variables by their name, in the source's order. */
export function laidOver(own: RawMetadata, written: RawMetadata): RawMetadata {
  const ofSource = new Map(listOf(own.variables).map((entry) => [entry.name, entry]))
  const ofPerson = listOf(written.variables)
  const variables = Array.isArray(written.variables)
    ? written.variables.map((entry: unknown) => (isRecord(entry) ? { ...ofSource.get(entry.name), ...entry } : entry))
    : own.variables
  const metadata = isRecord(own.metadata) && isRecord(written.metadata) ? { ...own.metadata, ...written.metadata } : undefined
  const unknown = ofPerson.filter(({ name }) => typeof name === 'string' && !ofSource.has(name))
  if (unknown.length > 0)
    throw refused(`The metadata describe variables that the file does not have: ${unknown.map(({ name }) => String(name)).join(', ')}.`)
  return { ...own, ...written, variables, ...(metadata ? { metadata } : {}) }
}

const listOf = (value: unknown): RawMetadata[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Checks metadata by the strict schema of a dataset.json and reports all faults at once. The table's name follows from the short name unless it is given. */
export function checkDescription(raw: RawMetadata): IngestDescription {
  const named = raw.tableName === undefined && typeof raw.shortName === 'string' ? { ...raw, tableName: `tbl${raw.shortName}` } : raw
  const result = ingestFile.safeParse(withPalettes(named))
  if (!result.success) {
    const faults = result.error.issues.map((issue) => inputFault(issue))
    throw refused(listed('The metadata are incomplete or wrong:', faults))
  }
  const names = result.data.variables.map(({ name }) => name.toLowerCase())
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw refused(`The metadata describe ${quoteText(String(twice[0]))} more than once.`)
  const place = names.find((name) => placeNames.includes(name))
  if (place !== undefined) throw refused(`${quoteText(place)} is the name of a position or time and cannot be a variable.`)
  return result.data
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

const placeNames = ['time', 'month', 'lat', 'lon', 'depth']
