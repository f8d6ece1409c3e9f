import { everywhere } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { comparedTolerance } from '#core/observations/comparedTolerance.ts'
import type { MatchQuery, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Row, Shape } from './parquetFolder.ts'

type Write = (groups: readonly (readonly Row[])[], shape: Shape) => Promise<{ readonly table: ObservationTable }>

const kinds = ['float32', 'float64'] as const
const axes = [
  ['lat', 702],
  ['lon', 1794],
  ['depth', 1],
] as const

/** Matches of rows a tenth apart along each axis, three tenths being the tolerance, with the mean that each row (by its number) must have. */
export async function tenthsApart(write: Write): Promise<readonly { query: MatchQuery; expected: number[][] }[]> {
  const tenths = Array.from({ length: 14 }, (_, at) => at)
  const expected = tenths.map((at) => {
    const near = tenths.filter((other) => Math.abs(at - other) <= 3)
    return [at, near.reduce((sum, other) => sum + other, 0) / near.length]
  })
  const cases = []
  for (const [axis, first] of axes) {
    const rows = tenths.map((at) => ({ time: 0, lat: 70, lon: 0, depth: 5, value: at, [axis]: wrapLongitude((first + at) / 10) }))
    const more = [{ name: 'value', type: 'float64' }] as const
    const tables: ObservationTable[] = []
    // One after another, as what is written is loaded.
    for (const position of kinds) tables.push((await write([rows], { timeColumn: 'time', hasDepth: true, position, more })).table)
    for (const table of tables) {
      for (const target of tables) {
        const source = { kind: 'rows', table, variable: 'value', extent: everywhere } as const
        const tolerance = { time: 0, latDegrees: 0.3, lonDegrees: 0.3, depthMetres: 0.3 }
        const query = { source, target: { table: target, variable: 'value' }, tolerance }
        cases.push({ query: { ...query, tolerance: comparedTolerance(query) }, expected })
      }
    }
  }
  return cases
}
