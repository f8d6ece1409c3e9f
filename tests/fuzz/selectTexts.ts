import type { World, WorldTable } from './FuzzCase.ts'
import { hostileNumber, hostileText, hostileTime } from './hostileValues.ts'
import type { Random } from './Random.ts'

const calls = [
  'AVG',
  'STDEV',
  'COUNT',
  'SUM',
  'MIN',
  'MAX',
  'ABS',
  'ROUND',
  'SQRT',
  'LOG',
  'EXP',
  'LEN',
  'UPPER',
  'RTRIM',
  'REVERSE',
  'YEAR',
  'SQUARE',
  'ACOS',
]
const forbiddenCalls = [
  "REPLICATE('a', 2000000000)",
  'SPACE(2000000000)',
  'len(range(500000000))',
  "repeat('a', 4000000000)",
  "read_text('/etc/passwd')",
  "getenv('HOME')",
  "current_setting('memory_limit')",
  'version()',
  'pg_sleep(60)',
  "lpad('a', 2000000000, 'b')",
  "list_aggregate(range(100000000), 'sum')",
  '@@VERSION',
  'sqlite_version()',
  "load_extension('x')",
  'generate_series(1, 1000000000)',
  'DB_NAME()',
  "xp_cmdshell('id')",
  "nextval('s')",
]
const forbiddenSources = [
  "read_csv('/etc/passwd')",
  "read_text('/proc/self/environ')",
  "glob('/**')",
  "parquet_scan('*')",
  'duckdb_settings()',
  'duckdb_tables()',
  'duckdb_secrets()',
  'pragma_table_info(users)',
  'sqlite_master',
  'sqlite_schema',
  'main.sqlite_master',
  'INFORMATION_SCHEMA.TABLES',
  'INFORMATION_SCHEMA.SCHEMATA',
  'pg_catalog.pg_tables',
  'sys.objects',
  'master..syslogins',
  "'/etc/passwd'",
  'range(1000000000)',
  "OPENROWSET(BULK '/etc/passwd', SINGLE_CLOB)",
  "query_table('users')",
]

/** Writes T-SQL by a grammar: mostly sound over the tables that exist, with forbidden, senseless and broken parts strewn in. */
export class SelectWriter {
  readonly #random: Random
  readonly #world: World
  /** How often a part is something that must be rejected. */
  readonly #malice: number

  constructor(random: Random, world: World, malice: number) {
    this.#random = random
    this.#world = world
    this.#malice = malice
  }

  select(depth = 0): string {
    const random = this.#random
    const table = random.pick(this.#world.tables)
    const columns = random.chance(0.15)
      ? '*'
      : random
          .several([0], 1, 4)
          .map(() => this.column(table, depth))
          .join(', ')
    const top = random.chance(0.85) ? `TOP ${random.chance(0.1) ? hostileNumber(random) : random.whole(0, 50)} ` : ''
    const parts = [`SELECT ${random.chance(0.08) ? 'DISTINCT ' : ''}${top}${columns}`]
    if (random.chance(this.#malice / 6)) parts.push(random.pick(["INTO OUTFILE 'elsewhere/x'", 'INTO x', 'INTO #t']))
    parts.push(`FROM ${this.source(table, depth)}`)
    parts.push(`WHERE ${this.bound(table)}${random.chance(0.7) ? ` AND ${this.condition(table, depth)}` : ''}`)
    if (random.chance(0.12))
      parts.push(`GROUP BY ${this.name(table)}${random.chance(0.5) ? ` HAVING ${this.condition(table, depth)}` : ''}`)
    if (random.chance(0.3))
      parts.push(`ORDER BY ${random.chance(0.3) ? random.whole(-1, 6) : this.value(table, depth + 2)}${random.pick(['', ' DESC', ' ASC'])}`)
    if (depth === 0 && random.chance(0.05))
      parts.push(`${random.pick(['UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT'])} ${this.select(depth + 1)}`)
    return parts.join(' ')
  }

  /** Keeps what sound texts read small, so that thousands of them can be sent. */
  bound(table: WorldTable): string {
    const random = this.#random
    if (!table.columns.some(({ name }) => name === 'lat')) return '1 = 1'
    const lat = random.whole(-80, 70)
    return `lat BETWEEN ${lat} AND ${lat + random.pick([0, 0.5, 2])} AND lon > ${random.whole(-180, 180)}`
  }

  source(table: WorldTable, depth: number): string {
    const random = this.#random
    if (random.chance(this.#malice))
      return random.pick([
        random.pick(forbiddenSources),
        random.pick(this.#world.forbiddenTables),
        this.quoted(random.pick(this.#world.forbiddenTables)),
      ])
    if (depth < 3 && random.chance(0.08)) return `(${this.select(depth + 1)}) q`
    const name = random.chance(0.1)
      ? this.misspelt(table.name)
      : random.pick([table.name, `[${table.name}]`, `dbo.${table.name}`, `[dbo].[${table.name}]`, table.name.toUpperCase()])
    if (random.chance(0.05))
      return `${name} a JOIN ${random.pick(this.#world.catalogTables)} b ON ${random.pick(['1=1', 'a.lat = b.ID', this.condition(table, depth)])}`
    return name
  }

  column(table: WorldTable, depth: number): string {
    const random = this.#random
    return `${this.value(table, depth)}${random.chance(0.2) ? ` ${random.pick(['AS ', ''])}${random.pick(['x', '[a b]', '"q"', "'s'", 'lat', '[]', '[]]]', 'ｘ', 'select'])}` : ''}`
  }

  name(table: WorldTable): string {
    const random = this.#random
    const { name } = random.pick(table.columns)
    return random.chance(this.#malice / 4)
      ? this.quoted(hostileText(random, this.#world).slice(0, 80))
      : random.pick([name, name, `[${name}]`, name.toUpperCase()])
  }

  value(table: WorldTable, depth: number): string {
    const random = this.#random
    if (random.chance(this.#malice / 2)) return random.pick(forbiddenCalls)
    if (depth > 3 || random.chance(0.5)) return this.name(table)
    switch (random.whole(0, 7)) {
      case 0:
        return `${random.pick(calls)}(${this.value(table, depth + 1)})`
      case 1:
        return `(${this.value(table, depth + 1)} ${random.pick(['+', '-', '*', '/', '%', '||'])} ${this.value(table, depth + 1)})`
      case 2:
        return `CAST(${this.value(table, depth + 1)} AS ${random.pick(['INT', 'FLOAT', 'VARCHAR(10)', 'NVARCHAR(MAX)', 'DATETIME', 'XML', 'BLOB', 'INT[]'])})`
      case 3:
        return `CASE WHEN ${this.condition(table, depth + 1)} THEN ${this.value(table, depth + 1)} ELSE NULL END`
      case 4:
        return random.chance(0.3)
          ? `(SELECT TOP 1 lat FROM ${this.source(table, depth + 2)})`
          : `DATEPART(${random.pick(['year', 'month', 'week', 'x', 'ns'])}, ${this.value(table, depth + 1)})`
      case 5:
        return random.chance(0.5) ? hostileNumber(random) : String(random.whole(-100, 100))
      default:
        return this.text(random.chance(0.3) ? hostileTime(random) : hostileText(random, this.#world).slice(0, 200))
    }
  }

  condition(table: WorldTable, depth: number): string {
    const random = this.#random
    const value = () => this.value(table, depth + 1)
    if (depth < 4 && random.chance(0.2))
      return `(${this.condition(table, depth + 1)} ${random.pick(['AND', 'OR'])} NOT ${this.condition(table, depth + 1)})`
    switch (random.whole(0, 5)) {
      case 0:
        return `${value()} BETWEEN ${value()} AND ${value()}`
      case 1:
        return `${value()} ${random.pick(['LIKE', 'NOT LIKE'])} ${this.text(random.pick(['%', '[a-', '%_%', '\\', `${'%a'.repeat(50)}`]))}`
      case 2:
        return `${value()} IS ${random.pick(['', 'NOT '])}NULL`
      case 3:
        return `${this.name(table)} IN (${random.chance(0.2) && depth < 3 ? this.select(depth + 2) : `${value()}, ${value()}`})`
      default:
        return `${value()} ${random.pick(['=', '<>', '!=', '<', '>=', '!<', '=='])} ${value()}`
    }
  }

  misspelt(name: string): string {
    return this.#random.pick([
      name.replace('a', 'а'),
      `${name}\u200b`,
      `${name}]`,
      `"${name}`,
      `${name};`,
      `x.y.z.${name}`,
      `..${name}`,
      `${name}--`,
      `#${name}`,
      `@${name}`,
    ])
  }

  quoted(name: string): string {
    return this.#random.pick([`[${name.replaceAll(']', ']]')}]`, `"${name.replaceAll('"', '""')}"`, `[${name}]`, `\`${name}\``, name])
  }

  text(value: string): string {
    return this.#random.pick([`'${value.replaceAll("'", "''")}'`, `N'${value.replaceAll("'", "''")}'`, `'${value}'`])
  }
}
