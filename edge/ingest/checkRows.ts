import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../query/sql/duckdbDialect.ts'
import { numberOf, queryRow, queryRows, type Table } from './facts/Table.ts'

/** The first full year of the common calendar in which ships measured the sea; earlier times are likely mistakes. */
const FIRST_YEAR = 1750
const NAMES_SHOWN = 5

/**
 * Checks the sorted rows: throws `bad-request` where there is none, or where a place or time is missing or impossible. Returns what a
 * person should look at before publishing.
 */
export async function checkRows(table: Table, stagedRows: number, now: number): Promise<string[]> {
  const rows = numberOf((await queryRow(table.connection, 'SELECT count(*)::DOUBLE AS n FROM observations')).n)
  if (rows === 0) throw new Problem('bad-request', 'The source has no row with a value.')
  await rejectImpossible(table)
  const doubtful = await queryRow(
    table.connection,
    `SELECT ${doubtsOf(table, now)
      .map(({ sql }, i) => `count_if(${sql})::DOUBLE AS d${i}`)
      .join(', ')} FROM observations`,
  )
  const doubts = doubtsOf(table, now).flatMap(({ says }, i) =>
    numberOf(doubtful[`d${i}`]) > 0 ? [`${counted(numberOf(doubtful[`d${i}`]))} ${says}.`] : [],
  )
  const empty = stagedRows - rows
  return [
    ...(empty > 0 ? [`${counted(empty)} no value; left out.`] : []),
    ...doubts,
    ...(await sharedPlaces(table)),
    ...(await unknownCruises(table)),
  ]
}

const counted = (rows: number): string => (rows === 1 ? '1 row has' : `${rows} rows have`)

async function rejectImpossible({ connection, timeColumn, hasDepth }: Table): Promise<void> {
  const axes = [timeColumn, 'lat', 'lon', ...(hasDepth ? ['depth'] : [])]
  const wrong = [
    ...axes.map((name) => ({ sql: `${quoted(name)} IS NULL`, says: `no ${name}` })),
    { sql: 'NOT (lat BETWEEN -90 AND 90)', says: 'a latitude outside -90 to 90' },
    { sql: 'NOT (lon BETWEEN -180 AND 180)', says: 'a longitude outside -180 to 180' },
    ...(timeColumn === 'month'
      ? [{ sql: 'NOT ("month" BETWEEN 1 AND 12)', says: 'a month outside 1 to 12' }]
      : [{ sql: 'NOT isfinite("time")', says: 'an infinite time' }]),
    ...(hasDepth ? [{ sql: 'NOT isfinite(depth)', says: 'an infinite depth' }] : []),
  ]
  const row = await queryRow(
    connection,
    `SELECT ${wrong.map(({ sql }, i) => `count_if(${sql})::DOUBLE AS w${i}`).join(', ')} FROM observations`,
  )
  const faults = wrong.flatMap(({ says }, i) => (numberOf(row[`w${i}`]) > 0 ? [`${counted(numberOf(row[`w${i}`]))} ${says}.`] : []))
  if (faults.length > 0) throw new Problem('bad-request', faults.join('\n'))
}

interface Doubt {
  readonly sql: string
  readonly says: string
}

function doubtsOf({ timeColumn, hasDepth }: Table, now: number): Doubt[] {
  return [
    ...(timeColumn === 'time'
      ? [
          { sql: `year("time") < ${FIRST_YEAR}`, says: `a time before ${FIRST_YEAR}` },
          { sql: `"time" > make_timestamp(${Math.trunc(now) * 1000})`, says: 'a time in the future' },
        ]
      : []),
    ...(hasDepth
      ? [
          { sql: 'depth < 0', says: 'a depth above the surface (depths are metres, positive down)' },
          { sql: `depth > ${limits.deepestDepthMetres}`, says: `a depth of more than ${limits.deepestDepthMetres} m` },
        ]
      : []),
    { sql: 'lat = 0 AND lon = 0', says: 'the position 0, 0' },
  ]
}

/** Two rows of one time, place and depth are allowed, but seldom meant. */
async function sharedPlaces({ connection, timeColumn, hasDepth }: Table): Promise<string[]> {
  const axes = [timeColumn, 'lat', 'lon', ...(hasDepth ? ['depth'] : [])].map(quoted)
  // Sorted rows of one place follow one another; to group ten million would take hundreds of megabytes.
  const isAsBefore = axes.map((axis) => `${axis} = lag(${axis}) OVER ()`).join(' AND ')
  const row = await queryRow(
    connection,
    `SELECT (count(*) FILTER (is_as_before))::DOUBLE AS more FROM (SELECT ${isAsBefore} AS is_as_before FROM observations)`,
  )
  const more = numberOf(row.more)
  return more === 0 ? [] : [`${counted(more)} the same time and place as another row.`]
}

async function unknownCruises({ connection, cruiseColumn, dataset }: Table): Promise<string[]> {
  const { cruises } = dataset
  if (cruiseColumn === null) {
    return cruises.length > 1 ? ['No column says which of the cruises a row is of, so they get no tracks.'] : []
  }
  const column = quoted(cruiseColumn)
  const known = cruises.length === 0 ? 'false' : `${column} IN (${cruises.map(({ name }) => sqlText(name)).join(', ')})`
  const found = await queryRows(
    connection,
    `SELECT DISTINCT ${column} AS name FROM observations WHERE ${column} IS NOT NULL AND NOT ${known} ORDER BY 1`,
  )
  const present = await queryRows(connection, `SELECT DISTINCT ${column} AS name FROM observations WHERE ${known}`)
  const names = new Set(present.map(({ name }) => name))
  const missing = cruises.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  return [
    ...(found.length > 0 ? [`Nobody describes the cruises ${listed(found.map(({ name }) => String(name)))}.`] : []),
    ...(missing.length > 0 ? [`No row is of the cruises ${listed(missing)}, so they get no tracks.`] : []),
  ]
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
