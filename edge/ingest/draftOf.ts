import { type DatasetFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { catalogTables } from '#core/catalog/tables/index.ts'
import { inputError } from '#core/request/inputErrors.ts'
import { Problem } from '#core/request/Problem.ts'
import { axes, type IngestSource } from './IngestSource.ts'

const UNKNOWN_REGION = 'Global'

/**
 * The description as a dataset.json with numbers of its own, counted from 1, which are replaced when it is published. Throws `bad-request`
 * with all its faults at once. Regions that are not given are left to `computeRegions`.
 */
export function draftOf({ description, columns, cruiseColumn }: IngestSource): DatasetFile {
  const parsed = datasetFile.safeParse({
    ...description,
    id: 1,
    regions: description.regions.length === 0 ? [UNKNOWN_REGION] : description.regions,
    variables: description.variables.map((variable, index) => ({ ...variable, id: index + 1 })),
    cruises: description.cruises.map((cruise, index) => ({ ...cruise, id: index + 1 })),
  })
  if (!parsed.success) {
    throw new Problem('bad-request', parsed.error.issues.map((issue) => inputError(issue)).join('\n'))
  }
  const faults = faultsOf(
    parsed.data,
    columns.map(({ name }) => name).filter((name) => !axes.includes(name)),
  )
  if (cruiseColumn !== null && !columns.some(({ name }) => name === cruiseColumn)) faults.push(`There is no column ${cruiseColumn}.`)
  if (faults.length > 0) throw new Problem('bad-request', faults.join('\n'))
  return parsed.data
}

function faultsOf({ tableName, variables, cruises }: DatasetFile, columns: readonly string[]): string[] {
  const faults: string[] = []
  const lower = tableName.toLowerCase()
  if (catalogTables.some(({ name }) => name.toLowerCase() === lower))
    faults.push(`${tableName} is the name of a table of the catalog itself.`)
  for (const name of twice(variables.map((variable) => variable.name))) faults.push(`There are two variables ${name}.`)
  for (const name of twice(cruises.map((cruise) => cruise.name))) faults.push(`There are two cruises ${name}.`)
  for (const { name } of variables) {
    if (axes.includes(name.toLowerCase())) faults.push(`A variable cannot be called ${name}: that is an axis.`)
    else if (!columns.includes(name)) faults.push(`There is no column for the variable ${name}.`)
  }
  for (const name of columns) if (!variables.some((variable) => variable.name === name)) faults.push(`Nobody describes the column ${name}.`)
  return faults
}

/** Names that are there again in another letter case or the same. */
function twice(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)
}
