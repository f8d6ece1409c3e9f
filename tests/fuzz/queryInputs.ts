import { procedures } from '#core/observations/procedures/index.ts'
import { clientTexts } from '../fixtures/fuzz/clientTexts.ts'
import { type FuzzCase, type Generator, pathWith, someone, type World } from './FuzzCase.ts'
import { hostileNumber, hostileText, hostileTime } from './hostileValues.ts'
import { mutate } from './mutate.ts'
import type { Random } from './Random.ts'
import { SelectWriter } from './selectTexts.ts'
import { ValidSelectWriter } from './ValidSelectWriter.ts'

/** Calls that take a text, most often the one that all clients use. */
const routes = ['/api/data/query', '/api/data/query', '/api/data/query', '/api/data/check-query-size', '/dataretrieval/query'] as const

function asCase(kind: string, text: string, random: Random): FuzzCase {
  const more: (readonly [string, string])[] = []
  if (random.chance(0.1)) more.push(['format', random.pick(['csv', 'arrow', 'parquet', 'netcdf', 'xlsx', ''])])
  if (random.chance(0.03)) more.push(['output', 'project_size'])
  if (random.chance(0.05)) more.push(['servername', random.pick(['rainier', "x'; --", '\u0000'])])
  return { kind, who: someone(random), method: 'GET', path: pathWith(random.pick(routes), [['query', text], ...more]), text }
}

/** SELECTs by a grammar that is mostly sound. */
export const validSelects: Generator = (random, world) =>
  asCase('SELECT, mostly sound', new ValidSelectWriter(random, world).select(), random)

/** SELECTs with forbidden tables, functions and forms in them. */
export const maliciousSelects: Generator = (random, world) =>
  asCase('SELECT, malicious', new SelectWriter(random, world, 0.4).select(), random)

/** Texts of the client libraries, changed. */
export const changedClientTexts: Generator = (random, world) => {
  const table = random.pick(world.tables)
  const variable = random.pick(table.columns).name
  const text = random.pick(clientTexts).replaceAll('{T}', table.name).replaceAll('{v}', variable)
  return asCase('client text, changed', mutate(text, random, world), random)
}

/** EXECs of every procedure with arguments of every kind, in every number. */
export const execTexts: Generator = (random, world) => {
  const procedure = random.pick(procedures)
  const name = random.chance(0.9) ? procedure.name : random.pick(['sp_executesql', 'xp_cmdshell', 'uspDrop', 'sp_help', ''])
  const { length } = procedure.parameters
  const parts = argumentsFor(random, world).slice(0, random.pick([length, length, length, 0, 1, 2, 10, 20]))
  const quoted = parts.map((part) => (random.chance(0.85) ? `'${part.replaceAll("'", random.pick(["''", "'"]))}'` : part))
  const text = `${random.pick(['EXEC ', 'exec ', 'EXECUTE ', '', '\n EXEC\t', 'EXEC dbo.'])}${name} ${quoted.join(random.pick([', ', ',', ' , ', '\n,']))}`
  return asCase('EXEC', random.chance(0.2) ? mutate(text, random, world) : text, random)
}

/** Calls of procedures by name, each argument in its own parameter. */
export const namedProcedures: Generator = (random, world) => {
  const names = ['tableName', 'fields', 'dt1', 'dt2', 'lat1', 'lat2', 'lon1', 'lon2', 'depth1', 'depth2']
  const values = argumentsFor(random, world)
  const pairs = names.flatMap((name, index): [string, string][] => (random.chance(0.95) ? [[name, values[index] ?? '']] : []))
  const spName = random.chance(0.95) ? random.pick(procedures).name : hostileText(random, world)
  const more: [string, string][] = random.chance(0.1)
    ? [[random.pick(['format', 'sqlify', 'filename', 'shortName']), hostileText(random, world)]]
    : []
  const path = random.chance(0.9) ? '/api/data/sp' : '/dataretrieval/sp'
  return { kind: 'procedure by name', who: someone(random), method: 'GET', path: pathWith(path, [['spName', spName], ...pairs, ...more]) }
}

/** Twenty arguments in the order of the chart procedures, of which a few are hostile. */
function argumentsFor(random: Random, world: World): string[] {
  const table = random.pick(world.tables)
  const malice = random.pick([0, 0, 0.1, 0.5])
  const or = (sound: string, hostile: () => string) => (random.chance(malice) ? hostile() : sound)
  const lat = random.whole(-80, 70)
  const lon = random.whole(-180, 170)
  const isMonthly = table.columns.some(({ name }) => name === 'month')
  const [from, to] = isMonthly
    ? ['1', String(random.whole(1, 12))]
    : [random.pick(['1900-01-01', '1981-12-31']), random.pick(['1981-12-31', '2020-01-01'])]
  const chart = [
    or(table.name, () => hostileText(random, world)),
    or(random.chance(0.1) ? '*' : random.pick(table.columns).name, () => hostileText(random, world)),
    or(from, () => hostileTime(random)),
    or(to ?? '12', () => hostileTime(random)),
    ...[lat, lat + 1, lon, random.chance(0.2) ? -175 : lon + 2, 0, 50].map((value) => or(String(value), () => hostileNumber(random))),
  ]
  return [...chart, ...['1', '0.5', '0.5', '5'].map((value) => or(value, () => hostileNumber(random))), ...chart.slice(0, 6)]
}

/** Texts that are too long, too deep or too wide for any sound use. */
export const enormousTexts: Generator = (random, world) => {
  const table = random.pick(world.tables).name
  const deep = random.pick([50, 500, 5000])
  const text = random.pick([
    () => `SELECT TOP 1 ${'('.repeat(deep)}lat${')'.repeat(deep)} FROM ${table}`,
    () => `SELECT TOP 1 lat FROM ${table} WHERE ${'NOT '.repeat(deep)} lat = 1`,
    () => `SELECT TOP 1 lat FROM ${'(SELECT * FROM '.repeat(deep)}${table}${') q'.repeat(deep)}`,
    () => `SELECT TOP 1 ${Array.from({ length: deep }, () => 'lat').join(', ')} FROM ${table}`,
    () => `SELECT TOP 1 lat FROM ${table} WHERE lat IN (${Array.from({ length: deep }, (_, index) => index).join(',')})`,
    () => `SELECT TOP 1 lat${'+1'.repeat(deep)} FROM ${table}`,
    () => `SELECT TOP 1 ${'-'.repeat(deep)}lat FROM ${table}`,
    () => `SELECT TOP 1 lat FROM ${table} WHERE ${Array.from({ length: deep }, () => 'lat = 1').join(' OR ')}`,
    () => `SELECT TOP 1 ${'ABS('.repeat(deep)}lat${')'.repeat(deep)} FROM ${table}`,
    () => `SELECT TOP 1 ${'CASE WHEN 1=1 THEN '.repeat(deep)}lat${' END'.repeat(deep)} FROM ${table}`,
    () => `${'/*'.repeat(deep)} SELECT 1 ${'*/'.repeat(random.pick([deep, deep - 1]))}`,
    () => `SELECT '${"''".repeat(deep)}`,
    () => `EXEC uspSpaceTime ${"'a',".repeat(deep)}`,
    () => `EXEC uspSearchCatalog '${'a '.repeat(deep)}'`,
    () => `SELECT ${'\u{1f42c}'.repeat(deep)} FROM ${table}`,
    () => 'x'.repeat(random.pick([20_000, 20_001, 60_000, 1_000_000])),
  ])()
  return asCase('enormous text', text, random)
}

/** Sound texts that would take all time or memory; each must end within its limit. */
export const heavyTexts: Generator = (random) => {
  const grid = 'tblOcean_Atlas_Temperature_Climatology'
  const text = random.pick([
    `SELECT COUNT(*) FROM ${grid} a CROSS JOIN ${grid} b`,
    `SELECT STRING_AGG(CAST(a.lat AS VARCHAR), 'xxxxxxxxxxxxxxxxxxxx') FROM ${grid} a CROSS JOIN tblNino12_SST b`,
    `SELECT COUNT(*) FROM ${grid} a JOIN ${grid} b ON a.lat < b.lat + b.temperature`,
    `SELECT a.lat FROM ${grid} a CROSS JOIN tblNavy_Monthly_Winds b ORDER BY a.temperature * b.wind_u`,
  ])
  return {
    ...asCase('heavy text', text, random),
    who: 'key',
    method: 'GET',
    isHeavy: true,
    path: pathWith('/api/data/query', [['query', text]]),
  }
}
