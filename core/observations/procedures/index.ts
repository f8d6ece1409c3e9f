import { addAncillary } from './addAncillary.ts'
import { aggregate } from './aggregate.ts'
import { annual } from './annual.ts'
import { catalog } from './catalog.ts'
import { columns } from './columns.ts'
import { cruiseBounds } from './cruiseBounds.ts'
import { cruiseByName } from './cruiseByName.ts'
import { cruises } from './cruises.ts'
import { cruiseTrajectory } from './cruiseTrajectory.ts'
import { cruiseTrajectoryByName } from './cruiseTrajectoryByName.ts'
import { cruiseVariablesByName } from './cruiseVariablesByName.ts'
import { datasetBadges } from './datasetBadges.ts'
import { datasetMetadata } from './datasetMetadata.ts'
import { datasets } from './datasets.ts'
import { datasetsWithAncillary } from './datasetsWithAncillary.ts'
import { depthProfile } from './depthProfile.ts'
import { head } from './head.ts'
import { match } from './match.ts'
import { monthly } from './monthly.ts'
import type { Procedure } from './Procedure.ts'
import { quarterly } from './quarterly.ts'
import { regionalMap } from './regionalMap.ts'
import { searchCatalog } from './searchCatalog.ts'
import { sectionMap } from './sectionMap.ts'
import { spaceTime } from './spaceTime.ts'
import { timeSeries } from './timeSeries.ts'
import { validateTableVariable } from './validateTableVariable.ts'
import { variableCatalog } from './variableCatalog.ts'
import { variableCoverage } from './variableCoverage.ts'
import { variableLongName } from './variableLongName.ts'
import { variableMetadata } from './variableMetadata.ts'
import { variableResolution } from './variableResolution.ts'
import { variableStat } from './variableStat.ts'
import { variableUnit } from './variableUnit.ts'
import { weekly } from './weekly.ts'

/** The procedures of ten arguments, which charts are made of. */
const chartProcedures: readonly Procedure[] = [spaceTime, timeSeries, depthProfile, sectionMap, weekly, monthly, quarterly, annual]

/** The procedures that the catalog answers. */
const catalogProcedures: readonly Procedure[] = [
  catalog,
  searchCatalog,
  datasets,
  datasetsWithAncillary,
  datasetBadges,
  datasetMetadata,
  variableMetadata,
  variableCatalog,
  variableLongName,
  variableUnit,
  variableResolution,
  variableCoverage,
  variableStat,
  columns,
  cruises,
  cruiseByName,
  cruiseBounds,
  cruiseTrajectory,
  cruiseTrajectoryByName,
  cruiseVariablesByName,
  validateTableVariable,
]

/** Every procedure that can be called, in the order of the documentation. */
export const procedures: readonly Procedure[] = [
  ...chartProcedures,
  aggregate,
  match,
  addAncillary,
  regionalMap,
  head,
  ...catalogProcedures,
]

/** The procedure of that name, in upper or lower case. */
export function procedureNamed(name: string): Procedure | undefined {
  return procedures.find((procedure) => procedure.name.toLowerCase() === name.toLowerCase())
}
