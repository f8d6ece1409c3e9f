import { bodies, escapes, headers, methods, parameters, rawRequests } from './callInputs.ts'
import type { FuzzCase, Generator, World } from './FuzzCase.ts'
import { longBodies, longHeaders, longParameters, longPaths, longQueries } from './longInputs.ts'
import { changedClientTexts, enormousTexts, execTexts, heavyTexts, maliciousSelects, namedProcedures, validSelects } from './queryInputs.ts'
import { Random } from './Random.ts'

/** How many of a thousand inputs come from which generator. */
const shares: readonly (readonly [number, Generator])[] = [
  [130, validSelects],
  [130, maliciousSelects],
  [110, changedClientTexts],
  [90, execTexts],
  [70, namedProcedures],
  [80, parameters],
  [50, bodies],
  [40, headers],
  [40, escapes],
  [30, enormousTexts],
  [20, methods],
  [20, rawRequests],
  [70, longQueries],
  [30, longPaths],
  [30, longHeaders],
  [30, longParameters],
  [30, longBodies],
]

/** One in so many takes all it can get for as long as it may; the first of a run does, so that the others go on beside it. */
const ONE_IS_HEAVY_IN = 50_000

/** The inputs of a seed. Input n depends on seed and n only, so that one alone can be sent again. */
export function inputOf(seed: number, index: number, world: World): FuzzCase {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  if (index % ONE_IS_HEAVY_IN === 0) return heavyTexts(random, world)
  let place = index % 1000
  // A step that shares no factor with 1000 strews the kinds evenly over every run.
  place = (place * 387) % 1000
  for (const [share, generate] of shares) {
    if (place < share) return generate(random, world)
    place -= share
  }
  throw new RangeError('the shares of the generators do not sum up to 1000')
}
