import { distanceKm } from '#core/extent/track.ts'
import { limits } from '#core/limits.ts'
import { columnNamed, numberAt } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { cruiseNames } from '../metadata/cruises.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'

const HOUR_MS = 3_600_000

/** Two rows of one ship that lie farther apart than it sails in the time between them. Only for observations of a cruise, in the order of the rows. */
export const fastMove: Rule = {
  code: 'fast-move',
  severity: 'warning',
  sheet: 'data',
  says: 'The ship would have moved faster than any ship since the row before.',
  *check(input) {
    const { workbook, data, times } = input
    const [lat, lon, cruise] = ['lat', 'lon', 'cruise'].map((name) => data && columnNamed(data, name))
    if (!data || !lat || !lon || !isOfShip(input, cruise !== undefined)) return
    const ms = times()
    for (let row = 1; row < data.rowCount; row++) {
      const hours = Math.abs((ms[row] ?? Number.NaN) - (ms[row - 1] ?? Number.NaN)) / HOUR_MS
      if (!(hours > 0) || trimmed(workbook, cruise, row) !== trimmed(workbook, cruise, row - 1)) continue
      const place = (index: number) => [numberAt(workbook, lon, index), numberAt(workbook, lat, index)] as const
      const km = distanceKm(place(row - 1), place(row))
      // Within a minute the rounding of positions and times alone gives any speed.
      const speed = km / Math.max(hours, 1 / 60)
      if (speed > limits.fastestPlatformKmPerHour && km > 5)
        yield {
          ...at(data, lat, row, ''),
          says: `The position lies ${Math.round(km)} km from that of the row before, with ${textOfHours(hours)} between them: ${Math.round(speed)} km/h.`,
        }
    }
  },
}

const textOfHours = (hours: number): string => (hours < 1 ? `${Math.round(hours * 60)} minutes` : `${Number(hours.toPrecision(2))} hours`)

function isOfShip(input: RuleInput, hasColumn: boolean): boolean {
  const { workbook, dataset } = input
  const make = dataset && metadataColumn(dataset, 'dataset_meta_data', 'dataset_make')
  return trimmed(workbook, make, 0).toLowerCase() === 'observation' && (hasColumn || cruiseNames(input).length === 1)
}
