import type { ListedDataset } from '#core/catalog/listing.ts'
import { isTimeless } from '#core/catalog/record.ts'
import { monthRange } from '#core/extent/months.ts'
import { formatLatitude, formatLongitude, withUnit } from '#core/extent/position.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { counted, countText } from '#core/text/counted.ts'
import { withoutEnd } from '#core/text/withoutEnd.ts'

export { counted, countText }

/** A text of at most `characters`, cut between words, with an ellipsis in place of what is gone. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text
  const cut = text.slice(0, characters)
  const atWord = cut.lastIndexOf(' ')
  return `${withoutEnd(cut.slice(0, atWord > characters / 2 ? atWord : characters - 1), ' \n\t,;:')}…`
}

/** The words of a value, `N/A` where there is none (CAT-24). */
export function orEmpty(text: string | null | undefined): string {
  return text === null || text === undefined || text.trim() === '' ? catalogTexts.empty : text
}

/** When the data are from, briefly: two days, one day, months, or what timeless data say (D63). */
export function timeWords(record: Pick<ListedDataset, 'Climatology' | 'Time_Min' | 'Time_Max' | 'Time_Meaning'>): string {
  if (isTimeless(record)) return record.Time_Meaning ?? catalogTexts.empty
  if (record.Time_Min === null || record.Time_Max === null) return catalogTexts.empty
  if (record.Climatology) return monthRange(Number(record.Time_Min), Number(record.Time_Max), ' – ')
  const [first, last] = [record.Time_Min.slice(0, 10), record.Time_Max.slice(0, 10)]
  return first === last ? `${first}, one day` : `${first} – ${last}`
}

/** A range of latitudes as people read it. */
export function latitudeWords(record: Pick<ListedDataset, 'Lat_Min' | 'Lat_Max'>): string {
  if (record.Lat_Min === null || record.Lat_Max === null) return catalogTexts.empty
  return `${formatLatitude(record.Lat_Min)} to ${formatLatitude(record.Lat_Max)}`
}

/** A range of longitudes as people read it. */
export function longitudeWords(record: Pick<ListedDataset, 'Lon_Min' | 'Lon_Max'>): string {
  if (record.Lon_Min === null || record.Lon_Max === null) return catalogTexts.empty
  return `${formatLongitude(record.Lon_Min)} to ${formatLongitude(record.Lon_Max)}`
}

/** How deep the data go: a range or one depth with its unit, or the surface. */
export function depthWords(record: ListedDataset): string {
  const { Depth_Min: min, Depth_Max: max } = record
  if (!record.Has_Depth || min === null || max === null) return 'Surface'
  return min === max ? withUnit(metres(max), 'm') : `${metres(min)}–${withUnit(metres(max), 'm')}`
}

const metres = (depth: number): string => (Number.isInteger(depth) ? countText(depth) : depth.toFixed(1))

/** How many depths there are, in words. */
export function levelWords(record: ListedDataset, levels: readonly number[] | undefined): string {
  if (!record.Has_Depth || record.Depth_Min === record.Depth_Max) return 'One level'
  if (levels === undefined) return 'Several levels'
  return levels.length === 0 ? 'Irregular depths' : counted(levels.length, 'level')
}

/** A number with as many digits after the point as its source gives, a true minus sign and commas; a dash where there is none. */
export function valueText(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).replace('-', '−')
}

/** A grid step as its label reads: `2°` for `2° X 2°`, since the second half says nothing new. */
export function resolutionWords(label: string): string {
  const [first, second, ...rest] = label.split(/\s[xX]\s/).map((half) => half.trim())
  return first !== undefined && first === second && rest.length === 0 ? first : label
}
