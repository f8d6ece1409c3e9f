/**
 * How many rows a data set has by its statistics as JSON text: the count of its latitudes, which every row has. `null` where the text
 * cannot be read (CRU-02).
 */
export function statisticsRows(text: string | null): number | null {
  if (text === null) return null
  try {
    const count = member(member(JSON.parse(text), 'lat'), 'count')
    const rows = typeof count === 'string' ? Number.parseFloat(count) : count
    return typeof rows === 'number' && Number.isInteger(rows) && rows >= 0 ? rows : null
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}
