import type { World, WorldTable } from './FuzzCase.ts'
import type { Random } from './Random.ts'
import { SelectWriter } from './selectTexts.ts'

const ofNumbers = ['AVG', 'STDEV', 'ABS', 'SQRT', 'LOG', 'EXP', 'SQUARE', 'SIGN', 'ACOS', 'MIN', 'COUNT']

/** Writes SELECTs that mostly can be answered: numbers meet numbers, and every name exists. What stays wrong is arithmetic and grouping. */
export class ValidSelectWriter extends SelectWriter {
  readonly #random: Random

  constructor(random: Random, world: World) {
    super(random, world, 0)
    this.#random = random
  }

  override source(table: WorldTable): string {
    return this.#random.pick([table.name, `[${table.name}]`, `dbo.${table.name}`, `[dbo].[${table.name}]`, table.name.toUpperCase()])
  }

  override column(table: WorldTable, depth: number): string {
    const random = this.#random
    return `${this.value(table, depth)}${random.chance(0.2) ? ` ${random.pick(['AS ', ''])}${random.pick(['x', '[a b]', '"q"', '[Größe]', '[]]]'])}` : ''}`
  }

  override name(table: WorldTable): string {
    const random = this.#random
    const { name } = random.pick(table.columns.filter(({ type }) => type.startsWith('float')))
    return random.pick([name, name, `[${name}]`, name.toUpperCase()])
  }

  override value(table: WorldTable, depth: number): string {
    const random = this.#random
    if (depth > 3 || random.chance(0.5)) return this.name(table)
    const next = (): string => this.value(table, depth + 1)
    switch (random.whole(0, 5)) {
      case 0:
        return `${random.pick(depth === 0 ? ofNumbers : ofNumbers.slice(2, -2))}(${next()})`
      case 1:
        return `(${next()} ${random.pick(['+', '-', '*', '/', '%'])} ${next()})`
      case 2:
        return `CAST(${next()} AS ${random.pick(['FLOAT', 'INT', 'REAL'])})`
      case 3:
        return `CASE WHEN ${this.condition(table, depth + 1)} THEN ${next()} ELSE NULL END`
      default:
        return random.pick([String(random.whole(-100, 100)), '0', '1e308', '-1e308', '9007199254740993', '.5', '1e-400'])
    }
  }
}
