import { isTimeless } from '#core/catalog/record.ts'
import type { Range } from '#core/extent/Extent.ts'
import type { MatchRequest, MatchVariable } from '#core/match/MatchRequest.ts'
import type { MatchTable } from '#core/match/MatchTable.ts'
import type { NamedVariable } from '#core/match/matchColumns.ts'
import { outcomeType } from '#core/observations/columnOf.ts'
import { lonBounds, type ObservationEngine, type ObservationTable, type RunOptions } from '#core/observations/ObservationEngine.ts'
import { bareName, shownName } from '#core/observations/procedures/catalogNames.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, findTable } from '../../catalog/catalog.ts'
import { readAxes } from './readAxes.ts'

/** A table with those of its variables that are asked for. */
export interface MatchedTable extends MatchTable {
  readonly table: ObservationTable
  readonly rows: number
  readonly variables: readonly (NamedVariable & {
    /** Its place in the request. */
    readonly at: number
  })[]
}

/** The tables of a request, each once, whatever the order of its variables; throws `not-found` for names that the catalog does not have. */
export async function matchedTables(
  catalog: CatalogSnapshot,
  engine: ObservationEngine,
  request: MatchRequest,
  options: RunOptions,
): Promise<readonly MatchedTable[]> {
  const named = request.variables.map((variable, at) => ({ ...namedIn(catalog, variable), at }))
  const tables = [...new Set(named.map(({ table }) => table))]
  const found: MatchedTable[] = []
  for (const table of tables) {
    const variables = named.filter((each) => each.table === table)
    found.push(await matchedTable(catalog, engine, table, variables, options))
  }
  if (request.climatology === 'day' && request.method !== 'linear')
    throw new Problem('bad-request', 'climatology=day interpolates between months, which needs method=linear.', {
      parameter: 'climatology',
    })
  const points = request.method === 'linear' ? found.find(({ axes }) => axes === null) : undefined
  if (points)
    throw new Problem(
      'bad-request',
      `${points.table.name} is no grid, so nothing can be interpolated: use method=nearest or method=mean.`,
      {
        parameter: 'method',
      },
    )
  return found
}

function namedIn(catalog: CatalogSnapshot, asked: MatchVariable) {
  const dataset = findTable(catalog, bareName(asked.table))
  const table = dataset?.table
  if (!dataset || !table) throw new Problem('not-found', `The table ${shownName(asked.table)} is unknown.`, { parameter: 'variables' })
  const column = table.columns.find(({ name }) => name.toLowerCase() === asked.variable.toLowerCase())
  const known = dataset.variables.find(({ record }) => record.Variable === column?.name)
  if (!column || !known)
    throw new Problem('not-found', `${table.name} has no variable ${shownName(asked.variable)}.`, { parameter: 'variables' })
  if (column.type === 'text' || column.type === 'timestamp')
    throw new Problem('bad-request', `${table.name}.${column.name} holds no numbers.`, { parameter: 'variables' })
  return {
    table,
    dataset: dataset.record.Short_Name,
    variable: column.name,
    unit: known.record.Unit ?? '',
    type: outcomeType(table, column.name),
    isClimatology: table.timeColumn === 'month',
  }
}

async function matchedTable(
  catalog: CatalogSnapshot,
  engine: ObservationEngine,
  table: ObservationTable,
  variables: MatchedTable['variables'],
  options: RunOptions,
): Promise<MatchedTable> {
  const record = findTable(catalog, table.name)?.record
  const facts = matchFacts(table, record !== undefined && isTimeless(record))
  return {
    table,
    ...facts,
    axes: table.kind === 'grid' ? await readAxes(catalog, engine, table, facts.time, options) : null,
    variables,
  }
}

/** What the manifest says of a table; its times say nothing where it is timeless. */
export function matchFacts(table: ObservationTable, isTimelessTable: boolean): Omit<MatchTable, 'axes'> & { readonly rows: number } {
  const boundsOf = (of: (file: ObservationTable['files'][number]) => Range) => ({
    min: Math.min(...table.files.map((file) => of(file).min)),
    max: Math.max(...table.files.map((file) => of(file).max)),
  })
  const depths = table.files.flatMap(({ depthMetres }) => depthMetres ?? [])
  return {
    rows: table.rows,
    hasDepth: table.hasDepth,
    time: table.timeColumn === 'month' ? 'months' : isTimelessTable ? 'none' : 'instants',
    bounds: {
      timeMs: boundsOf((file) => file.time),
      lat: boundsOf((file) => file.lat),
      lon: lonBounds(table),
      depthMetres:
        depths.length === 0 ? null : { min: Math.min(...depths.map(({ min }) => min)), max: Math.max(...depths.map(({ max }) => max)) },
    },
  }
}
