import { isTimeless } from '#core/catalog/record.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { monthRange } from '#core/extent/months.ts'
import { depthText, formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { DAY_MS, formatDay, formatInstant, parseInstant, parseMonth } from '#core/extent/time.ts'
import { subsetPageTexts } from '#core/messages/subset.ts'
import type { SubsetView } from '#core/pages/views.ts'

type Record = Pick<DatasetRecord, 'Climatology' | 'Time_Meaning' | 'Has_Depth'>

/** What a subset holds, as names and values in words; axes that the data set does not have are left out. */
export function subsetFacts(record: Record, { request, day, version }: SubsetView): readonly (readonly [name: string, value: string])[] {
  const { fields, lat1, lat2, lon1, lon2, depth1, depth2 } = request
  return [
    ['Variables', fields === '*' ? subsetPageTexts.all : fields.split(',').join(', ')],
    ...(isTimeless(record) ? [] : [[record.Climatology ? 'Months' : 'Times, UTC', timeWords(record, request)] as const]),
    ['Latitudes', `${formatLatitude(lat1)} to ${formatLatitude(lat2)}`],
    ['Longitudes', `${formatLongitude(lon1)} to ${formatLongitude(lon2)}`],
    ...(record.Has_Depth ? [['Depths', `${depthText(depth1)} to ${depthText(depth2)}`] as const] : []),
    ['Address made', version === null ? day : `${day}, version ${version}`],
  ]
}

function timeWords({ Climatology }: Record, { dt1, dt2 }: SubsetView['request']): string {
  const [first, last] = [parseMonth(dt1), parseMonth(dt2)]
  if (Climatology && first !== undefined && last !== undefined) return monthRange(first, last)
  return `${instantWords(dt1, 0)} to ${instantWords(dt2, DAY_MS - 1)}`
}

/** A day alone where the time is its beginning, or its end. */
function instantWords(text: string, plainMs: number): string {
  const ms = parseInstant(text)
  if (ms === undefined) return text
  return ms % DAY_MS === plainMs || ms % DAY_MS === 0 ? formatDay(ms) : formatInstant(ms)
}
