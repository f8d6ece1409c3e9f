import { addAncillary } from './addAncillary.ts'
import { aggregate } from './aggregate.ts'
import { catalog } from './catalog.ts'
import { columns } from './columns.ts'
import { cruiseProcedures } from './cruises.ts'
import { datasetLists } from './datasetLists.ts'
import { datasetMetadata } from './datasetMetadata.ts'
import { depthProfile } from './depthProfile.ts'
import { head } from './head.ts'
import { match } from './match.ts'
import type { Procedure } from './Procedure.ts'
import { periodProcedures } from './periods.ts'
import { regionalMap } from './regionalMap.ts'
import { searchCatalog } from './searchCatalog.ts'
import { sectionMap } from './sectionMap.ts'
import { spaceTime } from './spaceTime.ts'
import { timeSeries } from './timeSeries.ts'
import { validateTableVariable } from './validateTableVariable.ts'
import { variableCatalog } from './variableCatalog.ts'
import { variableFacts } from './variableFacts.ts'
import { variableMetadata } from './variableMetadata.ts'

/** The procedures of ten arguments, which charts are made of. */
const chartProcedures: readonly Procedure[] = [spaceTime, timeSeries, depthProfile, sectionMap, ...periodProcedures]

/** The procedures that the catalog answers. */
const catalogProcedures: readonly Procedure[] = [
  catalog,
  searchCatalog,
  ...datasetLists,
  datasetMetadata,
  variableMetadata,
  variableCatalog,
  ...variableFacts,
  columns,
  ...cruiseProcedures,
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
