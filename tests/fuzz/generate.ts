import { bodies, escapes, headers, methods, parameters, rawRequests } from './callInputs.ts'
import type { FuzzCase, Generator, World } from './FuzzCase.ts'
import { changedClientTexts, enormousTexts, execTexts, heavyTexts, maliciousSelects, namedProcedures, soundSelects } from './queryInputs.ts'
import { Random } from './Random.ts'

/** How many of a thousand inputs come from which generator. */
const shares: readonly (readonly [number, Generator])[] = [
  // First, so that in every run the others go on beside it.
  [1, heavyTexts],
  [170, soundSelects],
  [170, maliciousSelects],
  [150, changedClientTexts],
  [120, execTexts],
  [90, namedProcedures],
  [99, parameters],
  [50, bodies],
  [40, headers],
  [40, escapes],
  [30, enormousTexts],
  [20, methods],
  [20, rawRequests],
]

/** The inputs of a seed. Input n depends on seed and n only, so that one alone can be sent again. */
export function inputOf(seed: number, index: number, world: World): FuzzCase {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  let place = index % 1000
  // A step that shares no factor with 1000 strews the kinds evenly over every run.
  place = (place * 387) % 1000
  for (const [share, generate] of shares) {
    if (place < share) return generate(random, world)
    place -= share
  }
  throw new RangeError('the shares of the generators do not sum up to 1000')
}
