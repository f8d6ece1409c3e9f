import { HOUR_MS } from '#core/extent/time.ts'
import { distanceKm } from '#core/extent/track.ts'
import { countText } from '#core/text/counted.ts'
import { columnNamed, numberAt, type Sheet, type SheetColumn } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { inData } from '../introduceError.ts'
import { cruiseNames } from '../metadata/cruises.ts'
import { at, type CellPosition, type Rule, type RuleInput } from '../Rule.ts'

const FASTEST_PLATFORM_KM_PER_HOUR = 75 // km/h: about 40 knots, faster than any research ship

/** Two rows of one ship that lie farther apart than it sails in the time between them. Only for observations of a cruise, in the order of the rows. */
export const fastMove: Rule = {
  code: 'fast-move',
  severity: 'warning',
  sheet: 'data',
  needsMetadata: true,
  says: 'The speed from the previous row exceeds that of any ship.',
  example: {
    introduceError: inData('lat', 19, 21.05),
    because: 'A jump in an otherwise smooth track is usually a wrong digit in a position or a time.',
  },
  *parts(input) {
    const { data } = input
    const [lat, lon, cruise, time] = ['lat', 'lon', 'cruise', 'time'].map((name) => data && columnNamed(data, name))
    if (!data || !lat || !lon || !isOfShip(input, cruise !== undefined)) return
    yield {
      reads: [],
      sheet: data,
      rowsOf: [lat, lon, cruise, time],
      looksBack: true,
      check: (from, to) => jumps(input, data, { lat, lon, cruise }, from, to),
    }
  },
}

interface TrackColumns {
  readonly lat: SheetColumn
  readonly lon: SheetColumn
  readonly cruise: SheetColumn | undefined
}

function* jumps(
  { workbook, times }: RuleInput,
  data: Sheet,
  { lat, lon, cruise }: TrackColumns,
  from: number,
  to: number,
): Generator<CellPosition> {
  const { ms } = times()
  for (let row = Math.max(1, from); row < Math.min(to, data.rowCount); row++) {
    const hours = Math.abs((ms[row] ?? Number.NaN) - (ms[row - 1] ?? Number.NaN)) / HOUR_MS
    if (!(hours > 0) || trimmed(workbook, cruise, row) !== trimmed(workbook, cruise, row - 1)) continue
    const place = (index: number) => [numberAt(workbook, lon, index), numberAt(workbook, lat, index)] as const
    const km = distanceKm(place(row - 1), place(row))
    // Within a minute the rounding of positions and times alone gives any speed.
    const speed = km / Math.max(hours, 1 / 60)
    if (speed > FASTEST_PLATFORM_KM_PER_HOUR && km > 5)
      yield {
        ...at(data, lat, row, ''),
        says: `${countText(Math.round(km))} km from the row before in ${textOfHours(hours)} (${countText(Math.round(speed))} km/h).`,
      }
  }
}

function textOfHours(hours: number): string {
  const [count, unit] = hours < 1 ? [Math.round(hours * 60), 'minute'] : [Number(hours.toPrecision(2)), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function isOfShip(input: RuleInput, hasColumn: boolean): boolean {
  const { workbook, dataset } = input
  const make = dataset && metadataColumn(dataset, 'dataset_meta_data', 'dataset_make')
  return trimmed(workbook, make, 0).toLowerCase() === 'observation' && (hasColumn || cruiseNames(input).length === 1)
}
