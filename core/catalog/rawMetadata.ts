/** Metadata as they were written, before they are checked. */
export type RawMetadata = Readonly<Record<string, unknown>>

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is RawMetadata => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; none where it is no list. */
export const recordsOf = (value: unknown): RawMetadata[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The object that a text of JSON holds, without the notes that `//` names, or why it holds none. */
export function metadataOf(text: string): RawMetadata | string {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (!isRecord(parsed)) return 'The metadata file must hold one JSON object.'
    const { '//': _, ...metadata } = parsed
    return metadata
  } catch (error) {
    return `The metadata file is not JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}
