import type { Range } from '#core/extent/Extent.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { formatDay } from '#core/extent/time.ts'
import type { OwnExtent } from '#core/match/own/ownExtent.ts'
import type { OwnColumn } from '#core/match/own/ownFile.ts'
import { matchTexts } from '#core/messages/match.ts'
import { countText } from '#core/text/counted.ts'

const { columns: words } = matchTexts

/** How a column was read, briefly: its range, and how many cells say nothing. */
export function roleWords(role: OwnColumn['role'], { rows, lat, lon, timeMs, depth, withTime, withDepth }: OwnExtent): string {
  if (role === 'time')
    return timeMs === null ? words.unread : `${formatDay(timeMs.min)} to ${formatDay(timeMs.max)}${blanks(rows - withTime)}`
  if (role === 'lat') return range(lat, (value) => formatLatitude(value))
  if (role === 'lon') return range(lon, (value) => formatLongitude(value))
  if (role === 'depth' || role === 'pressure' || role === 'height') return `${range(depth, metres)}${blanks(rows - withDepth)}`
  return ''
}
const metres = (value: number): string => `${countText(Number(value.toFixed(1)))} m`
const blanks = (count: number): string => (count > 0 ? `; ${words.blank(count)}` : '')
const range = (of: Range | null, text: (value: number) => string): string =>
  of === null ? words.unread : `${text(of.min)} to ${text(of.max)}`
