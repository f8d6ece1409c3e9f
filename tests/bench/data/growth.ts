import { join } from 'node:path'
import { inTurn } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { procedurePath, receive, save } from './client.ts'
import { compare, digestOf } from './digest.ts'
import { boxes, type Grid, grids, rowsIn, rowsOf, variables } from './grid.ts'

const ROUNDS = 15
const TARGET = 1.5

/** The same 10,000 rows out of 1, 20 and 50 million stored ones. */
export async function growth(bench: Bench): Promise<void> {
  const { portal, connection, folder } = bench
  const box = boxes['10k']
  const pathOf = (grid: Grid) => procedurePath('uspSpaceTime', grid, box, variables.join(','))
  const read = (grid: Grid) => async () => void (await receive(portal, pathOf(grid)))
  const times = await inTurn(roundsOf(bench, ROUNDS), { small: read(grids.small), usual: read(grids.usual), large: read(grids.large) })
  const digests = []
  for (const grid of Object.values(grids)) {
    const file = join(folder, `${grid.name}.csv`)
    await save(portal, pathOf(grid), file)
    digests.push(await digestOf(connection, file))
  }
  const [small, usual, large] = digests
  if (!small || !usual || !large) throw new Error('a grid is missing')
  const inMillions = (grid: Grid) => `${Math.round(rowsOf(grid) / 1e6)} M`
  for (const [key, digest, target] of [
    ['usual', usual, null],
    ['large', large, TARGET],
  ] as const) {
    const { isRight, check } = compare(digest, small, rowsIn(box))
    const ratio = times[key] / times.small
    const floor = `of ${inMillions(grids.small)} ${times.small.toFixed(0)} ms`
    bench.report({
      name: `10k rows of ${inMillions(grids[key])} stored`,
      value: times[key],
      unit: 'ms',
      floor,
      ratio,
      target,
      isRight,
      check,
    })
  }
}
