import type { TemperatureSalinityModel } from '#core/charts/temperatureSalinity/type.ts'
import { type PairKinds, waterOf } from '#core/charts/temperatureSalinity/waterOf.ts'
import { distribution } from '#core/charts/values/distribution.ts'
import { stationPoints } from '../../tests/fixtures/charts/answers.ts'

/** Temperatures and salinities of some stations, twelve depths each. */
export const temperatureSalinityOf = (stations: number): TemperatureSalinityModel => {
  const points = stationPoints(stations, 12)
  const salinities = points.values.map((celsius) => 34.4 + celsius / 14)
  const kinds: PairKinds = { Temperature: 'in-situ', Salinity: 'practical', Assumed: [] }
  const spread = distribution(points.depths) ?? points.spread
  const pairs = { ...points, kind: 'temperatureSalinity', given: points.values, salinities, spread } as const
  return { ...pairs, ...waterOf({ ...points, salinities }, kinds), kinds, cruises: null }
}
