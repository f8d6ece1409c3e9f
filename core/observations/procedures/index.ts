import { addAncillary } from './addAncillary.ts'
import { aggregate } from './aggregate.ts'
import { annual } from './annual.ts'
import type { ChartProcedure } from './chartProcedure.ts'
import { depthProfile } from './depthProfile.ts'
import { head } from './head.ts'
import { match } from './match.ts'
import { monthly } from './monthly.ts'
import type { Procedure } from './Procedure.ts'
import { quarterly } from './quarterly.ts'
import { regionalMap } from './regionalMap.ts'
import { sectionMap } from './sectionMap.ts'
import { spaceTime } from './spaceTime.ts'
import { timeSeries } from './timeSeries.ts'
import { weekly } from './weekly.ts'

/** The procedures of ten arguments, which charts are made of. */
export const chartProcedures: readonly ChartProcedure[] = [
  spaceTime,
  timeSeries,
  depthProfile,
  sectionMap,
  weekly,
  monthly,
  quarterly,
  annual,
]

/** Every procedure that can be called, in the order of the documentation. */
export const procedures: readonly Procedure[] = [...chartProcedures, aggregate, match, addAncillary, regionalMap, head]

/** The procedure of that name, in any letter case. */
export function procedureNamed(name: string): Procedure | undefined {
  return procedures.find(hasName(name))
}

/** The same among those of ten arguments. */
export function chartProcedureNamed(name: string): ChartProcedure | undefined {
  return chartProcedures.find(hasName(name))
}

const hasName = (name: string) => (procedure: Procedure) => procedure.name.toLowerCase() === name.toLowerCase()
