import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { timeText } from '../sparse/type.ts'
import { type Cast, castsOf } from './casts.ts'
import type { SparseModel } from './sparseModel.ts'
import { stationsOf } from './stations.ts'

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
