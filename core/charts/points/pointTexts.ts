import { wrapLongitude } from '#core/extent/longitude.ts'
import { monthName } from '#core/extent/months.ts'
import { depthText, formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { formatInstant } from '#core/extent/time.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type Cast, castsOf } from './casts.ts'
import type { SparseModel } from './sparseModel.ts'
import { stationsOf } from './stations.ts'

/** When a point was measured, as people read it: a month, or date and minute in UTC. */
export function timeText({ isMonthly }: Pick<SparseModel, 'isMonthly'>, time: number): string {
  if (!Number.isFinite(time)) return 'no time'
  return isMonthly ? monthName(Math.round(time)) : formatInstant(time).slice(0, 16).replace('T', ' ').replace(' 00:00', '')
}

/** The position of a point with its depth, as text. */
export function placeText({ lats, lons, depths }: Pick<SparseModel, 'lats' | 'lons' | 'depths'>, point: number): string {
  const depth = depths[point] ?? Number.NaN
  const place = `${formatLatitude(lats[point] ?? 0)} ${formatLongitude(wrapLongitude(lons[point] ?? 0))}`
  return Number.isFinite(depth) ? `${place}, ${depthText(depth)}` : place
}

/** A cast as people read it: its station, which of several casts there, time and position. */
export function castText(model: Omit<SparseModel, 'kind'>, { points, time, lat, lon }: Cast): string {
  const { numbers, count } = stationsOf(model)
  const numberOf = (cast: Pick<Cast, 'points'>) => numbers[cast.points[0] ?? -1] ?? 0
  const number = numberOf({ points })
  const casts = castsOf(model).filter((cast) => numberOf(cast) === number)
  const at = casts.findIndex((cast) => cast.time === time)
  const { station, cast } = chartTexts.stations
  return [
    station(number, count),
    ...(casts.length > 1 ? [cast(at + 1, casts.length)] : []),
    `${timeText(model, time)}${model.isMonthly ? '' : ' UTC'}`,
    `${formatLatitude(lat)} ${formatLongitude(wrapLongitude(lon))}`,
  ].join(', ')
}
