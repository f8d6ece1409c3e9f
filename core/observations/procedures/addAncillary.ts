import { everywhere } from '#core/extent/Extent.ts'
import { Problem } from '#core/request/Problem.ts'
import { sqlText } from '#core/text/quoting.ts'
import { plainColumn } from '../AnswerColumn.ts'
import { ANCILLARY_TABLE } from '../ancillaryTable.ts'
import type { AncillaryQuery, ObservationTable } from '../ObservationEngine.ts'
import { checkCount, knownTable } from './catalogNames.ts'
import { boundTexts } from './chartProcedure.ts'
import { boundNames, extentOf } from './extentOf.ts'
import { requireDates } from './fields.ts'
import type { Parameter, Procedure, ProcedureCatalog } from './Procedure.ts'
import { bracketed, whereText } from './selectText.ts'

const parameters: readonly Parameter[] = [
  { name: 'tableName' },
  ...boundNames.map((name) => ({ name, isOptional: true }) as const),
  { name: 'cipFlag', isOptional: true },
]

/** Rows of a table with what is known of their place from elsewhere (PRC-11). */
export const addAncillary: Procedure = {
  name: 'uspAddAncillary',
  says: 'Every column of a table plus those of its ancillary rows; all rows, or those within the eight ranges. Flag 1 takes the CIP form of the ancillary data.',
  parameters,
  async prepare(given, catalog) {
    checkCount('uspAddAncillary', parameters, given)
    const [tableName = '', ...rest] = given
    const table = knownTable(catalog, tableName)
    requireDates('uspAddAncillary', table)
    const { bounds, flag } = boundsAndFlag(rest)
    const extent = bounds === null ? everywhere : extentOf(table, boundTexts(bounds))
    const columns = table.columns.map(({ name }) => name)
    const reads = { table, columns, extent, order: 'time-lat-lon-depth' } as const
    const ancillary = ancillaryTable(catalog, flag === '1')
    const query = { reads, ancillary, ancillaryColumns: ancillaryColumns(ancillary) }
    return {
      kind: 'observations',
      table,
      reads,
      columns: [...columns.map((name) => plainColumn(table, name)), ...query.ancillaryColumns.map((name) => plainColumn(ancillary, name))],
      answers: 'every row',
      isChart: false,
      select: selectOf(query),
      run: (engine, options) => engine.withAncillary(query, options),
    }
  },
}

function boundsAndFlag(rest: readonly string[]): { readonly bounds: readonly string[] | null; readonly flag: string } {
  const { length } = boundNames
  if (rest.length <= 1) return { bounds: null, flag: rest[0]?.trim() ?? '0' }
  if (rest.length < length)
    throw new Problem('bad-request', `uspAddAncillary takes all ${length} ranges or none: ${boundNames.join(', ')}.`)
  return { bounds: rest.slice(0, length), flag: rest[length]?.trim() ?? '0' }
}

function ancillaryTable(catalog: ProcedureCatalog, isCip: boolean): ObservationTable {
  const name = isCip ? `${ANCILLARY_TABLE}_CIP` : ANCILLARY_TABLE
  const table = catalog.table(name)
  if (table === undefined) throw new Problem('not-found', `This portal has no ancillary data: there is no table ${name}.`, { table: name })
  return table
}

const joined = new Set(['time', 'lat', 'lon', 'depth', 'link'])

function ancillaryColumns({ columns }: ObservationTable): string[] {
  return columns.map(({ name }) => name).filter((name) => !joined.has(name.toLowerCase()))
}

function selectOf({ reads, ancillary, ancillaryColumns: more }: AncillaryQuery): string {
  const { table, columns, extent } = reads
  const list = [...columns.map((name) => `t1.${bracketed(name)}`), ...more.map((name) => `t2.${bracketed(name)}`)].join(', ')
  const isDeep = table.hasDepth && ancillary.hasDepth
  const on = [
    't1.[time] = t2.[time]',
    'ABS(t1.[lat] - t2.[lat]) <= 0.0001',
    'ABS(t1.[lon] - t2.[lon]) <= 0.0001',
    ...(isDeep ? ['ABS(t1.[depth] - t2.[depth]) <= 0.001'] : []),
    `t2.[link] = ${sqlText(table.name)}`,
  ]
  const order = ['t1.[time]', 't1.[lat]', 't1.[lon]', ...(table.hasDepth ? ['t1.[depth]'] : [])].join(', ')
  const from = `${table.name} t1 LEFT JOIN ${ancillary.name} t2 ON ${on.join(' AND ')}`
  return `SELECT ${list} FROM ${from}${whereText(table, extent, 't1.')} ORDER BY ${order}`
}
