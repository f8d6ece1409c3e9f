import type { Extent } from '#core/extent/Extent.ts'
import { Problem } from '#core/request/Problem.ts'
import { type AnswerColumn, type CollapsedAxis, plainColumn } from '../AnswerColumn.ts'
import { comparedTolerance } from '../comparedTolerance.ts'
import type { MatchQuery, MatchSource, MatchTolerance, ObservationTable, SubsetQuery } from '../ObservationEngine.ts'
import { notNegative, numberOf } from './argumentValues.ts'
import { bareName, checkCount, knownTable } from './catalogNames.ts'
import { boundTexts } from './chartProcedure.ts'
import { type BoundTexts, boundNames, depthsOf, extentOf } from './extentOf.ts'
import { meanField, parseFields, placeColumns } from './fields.ts'
import type { Parameter, Procedure } from './Procedure.ts'
import { pointsExtent, trajectoryPoints } from './trajectoryPoints.ts'

const parameters: readonly Parameter[] = [
  ...['sourceTable', 'sourceField', 'targetTable', 'targetField'].map((name) => ({ name })),
  ...boundNames.map((name) => ({ name })),
  ...['timeTolerance', 'latTolerance', 'lonTolerance', 'depthTolerance'].map((name) => ({ name })),
]

/** Rows of one table with nearby rows of another (PRC-10). */
export const match: Procedure = {
  name: 'uspMatch',
  says: 'Joins rows of a table (or the track of a cruise: tblCruise_Trajectory and its ID) with rows of another within tolerances of time, degrees and metres. The time tolerance counts days; where either table is a climatology, it counts months of the year (0 is the same month, 1 the neighbouring ones too, January following December); where either is timeless, such as an annual mean, rows match at all times and the dates select none of it. Returns time, lat, lon, [depth], means and deviations of both. Rows of a table without depths are at the surface, 0 m. The depth range selects rows of the first table; along a track, rows of the other.',
  parameters,
  async prepare(given, catalog) {
    checkCount('uspMatch', parameters, given)
    const [sourceTable = '', sourceField = '', targetTable = '', targetField = '', ...rest] = given
    const target = knownTable(catalog, targetTable)
    const variable = meanField('uspMatch', target, parseFields(targetField))
    const bounds = withinPoles(boundTexts(rest))
    const tolerance = toleranceOf(rest.slice(boundNames.length))
    if (bareName(sourceTable).toLowerCase() === 'tblcruise_trajectory') {
      const points = await trajectoryPoints(catalog, sourceField, bounds)
      // A track lies at the surface: its depths choose the target's rows.
      const depthMetres = depthsOf(target, bounds)
      const source = { kind: 'points', ...points } as const
      const isAnyTime = catalog.isTimeless(target)
      const query = {
        source,
        target: { table: target, variable },
        tolerance,
        isAnyTime,
        ...(depthMetres && { targetDepthMetres: depthMetres }),
      }
      const near = { ...pointsExtent(points, target, tolerance), depthMetres }
      const extent = isAnyTime ? atAllTimes(near) : near
      return reading(query, { table: target, columns: [...placeColumns(target), variable], extent, order: 'none' })
    }
    const table = knownTable(catalog, sourceTable)
    const { variable: sourceVariable, extent } = rowsOf(table, sourceField, bounds)
    const source: MatchSource = {
      kind: 'rows',
      table,
      variable: sourceVariable,
      extent: catalog.isTimeless(table) ? atAllTimes(extent) : extent,
    }
    const isAnyTime = catalog.isTimeless(table) || catalog.isTimeless(target)
    const columns = [...placeColumns(table), source.variable]
    return reading(
      { source, target: { table: target, variable }, tolerance, isAnyTime },
      { table, columns, extent: source.extent, order: 'none' },
    )
  },
}

function reading(query: MatchQuery, reads: SubsetQuery) {
  return {
    kind: 'observations',
    table: reads.table,
    reads,
    columns: matchColumns(query),
    answers: query.source.kind === 'rows' ? 'fewer rows' : 'other rows',
    isChart: false,
    select: null,
    run: (engine, options) => engine.match({ ...query, tolerance: comparedTolerance(query) }, options),
  } satisfies Awaited<ReturnType<Procedure['prepare']>>
}

/** A place may have several rows of the source, and of the target those of every dimension within reach. */
function matchColumns({ source, target }: MatchQuery): readonly (AnswerColumn | null)[] {
  const both = (table: ObservationTable, column: string, over: readonly CollapsedAxis[]) =>
    (['mean', 'standard deviation'] as const).map((statistic) => ({ table, column, statistic, over }))
  const near: readonly CollapsedAxis[] = ['time', 'area', ...(target.table.hasDepth ? (['depth'] as const) : [])]
  const found = both(target.table, target.variable, near)
  if (source.kind === 'points') return [null, null, null, ...found]
  const { table, variable } = source
  const places = [table.timeColumn, 'lat', 'lon', ...(table.hasDepth ? ['depth'] : [])]
  return [...places.map((name) => plainColumn(table, name)), ...both(table, variable, []), ...found]
}

const atAllTimes = (extent: Extent): Extent => ({ ...extent, time: { kind: 'all' } })

function rowsOf(table: ObservationTable, field: string, bounds: BoundTexts) {
  return { variable: meanField('uspMatch', table, parseFields(field)), extent: extentOf(table, bounds) }
}

/** Clients widen the range by the tolerance, which can lead past a pole. */
function withinPoles(bounds: BoundTexts): BoundTexts {
  const lat1 = numberOf('lat1', bounds.lat1)
  const lat2 = numberOf('lat2', bounds.lat2)
  if (lat1 > 90 || lat2 < -90) throw new Problem('bad-request', 'lat1 and lat2 must be from -90 to 90.', { parameter: 'lat1' })
  return { ...bounds, lat1: String(Math.max(lat1, -90)), lat2: String(Math.min(lat2, 90)) }
}

function toleranceOf([time = '', lat = '', lon = '', depth = '']: readonly string[]): MatchTolerance {
  return {
    time: notNegative('timeTolerance', time),
    latDegrees: notNegative('latTolerance', lat),
    lonDegrees: notNegative('lonTolerance', lon),
    depthMetres: notNegative('depthTolerance', depth),
  }
}
