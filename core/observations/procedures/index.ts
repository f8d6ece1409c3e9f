import type { Procedure } from './Procedure.ts'
import { spaceTime } from './spaceTime.ts'
import { timeSeries } from './timeSeries.ts'

/** Every procedure that can be called, in the order of the documentation. */
export const procedures: readonly Procedure[] = [spaceTime, timeSeries]

/** The procedure of that name, in any letter case. */
export function procedureNamed(name: string): Procedure | undefined {
  return procedures.find((procedure) => procedure.name.toLowerCase() === name.toLowerCase())
}
