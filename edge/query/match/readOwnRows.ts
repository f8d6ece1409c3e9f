import type { BytesInput } from '#core/api/rawBody.ts'
import { choosePlaces } from '#core/columns/placeOfColumn.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import { Problem } from '#core/request/Problem.ts'
import { CsvRecords, csvSeparatorOf } from '#core/text/CsvRecords.ts'
import { decimalOf } from '#core/text/decimal.ts'
import type { MatchedRows } from './matchStream.ts'

/** The rows of a body: all of it is taken before the first is answered, so that a client that sends everything before it reads is not stuck. */
export async function readOwnRows(body: BytesInput, { keep }: { readonly keep: 'all' | 'none' }): Promise<MatchedRows> {
  const bytes = new Uint8Array(await new Response(body.stream).arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const records = [...recordsOf(text)]
  const [header = [], ...rows] = records
  if (rows.length > limits.matchRows) throw new Problem('bad-request', `One match takes at most ${limits.matchRows} rows.`)
  const { places } = choosePlaces(header.map((name) => ({ name })))
  const [time, lat, lon, depth] = (['time', 'lat', 'lon', 'depth'] as const).map((role) => places.get(role) ?? -1)
  const numbers = (at = -1) => Float64Array.from(rows, (cells) => decimalOf((cells[at] ?? '').trim()))
  const points = {
    times: Float64Array.from(rows, (cells) => parseInstant((cells[time ?? -1] ?? '').trim()) ?? Number.NaN),
    lats: numbers(lat),
    lons: numbers(lon),
    depths: (depth ?? -1) < 0 ? null : numbers(depth),
  }
  let from = 0
  return {
    points,
    names: keep === 'none' ? [] : header,
    next(count) {
      from += count
      return rows.slice(from - count, from)
    },
  }
}

function* recordsOf(text: string): Generator<readonly string[]> {
  const records = new CsvRecords({
    separator: csvSeparatorOf(text.slice(0, limits.matchLineCharacters)),
    maxCharacters: limits.matchLineCharacters,
    toError: (says) => new Problem('bad-request', says),
  })
  for (const { cells } of records.feed(text)) yield cells
  for (const { cells } of records.finish()) yield cells
}
