import * as z from 'zod'

const metadata = z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])

/** One thing that authors added about a data set or a variable. */
export interface MetadataEntry {
  readonly name: string
  readonly values: readonly string[]
}

/** The entries of a text of unstructured metadata: a JSON object, or a list of such. A text that is neither is one nameless entry, none is an empty list. */
export function metadataEntries(text: string | null): readonly MetadataEntry[] {
  if (text === null || text.trim() === '') return []
  const parsed = metadata.safeParse(json(text))
  if (!parsed.success) return [{ name: '', values: [text] }]
  const objects = Array.isArray(parsed.data) ? parsed.data : [parsed.data]
  return objects.flatMap((object) => Object.entries(object).map(([name, value]) => ({ name, values: texts(value) })))
}

/** The entries whose values contain the words, in upper or lower case; spaces around them do not count. Source: DST-12. */
export function searchMetadata(entries: readonly MetadataEntry[], words: string): readonly MetadataEntry[] {
  const wanted = words.trim().toLowerCase()
  return wanted === '' ? entries : entries.filter(({ values }) => values.some((value) => value.toLowerCase().includes(wanted)))
}

function texts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(texts)
  if (value === null || value === undefined) return []
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}
