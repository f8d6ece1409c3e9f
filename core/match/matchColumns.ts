import type { ColumnInfo } from '#core/rows/Batch.ts'

/** What a variable is called in the answer. */
export interface NamedVariable {
  readonly dataset: string
  readonly variable: string
  /** As the catalog has it; empty for none. */
  readonly unit: string
  readonly isClimatology: boolean
}

/** What each row is told of a variable, with the end of its column's name and its type. */
const facts = [
  ['SD', 'float64', true],
  ['n', 'int32', false],
  ['distance [km]', 'float64', false],
  ['lag [h]', 'float64', false],
  ['cell time', 'timestamp', false],
  ['cell lat', 'float64', false],
  ['cell lon', 'float64', false],
  ['cell depth [m]', 'float64', false],
  ['missing because', 'text', false],
] as const

/**
 * The columns that a match adds for a variable: `COADS_Climatology sst [degC]`, then its deviation, the number of rows behind it, and of the
 * nearest of them distance, time lag (cell minus row), time (the month of a climatology), position and depth, and why there is no value.
 */
export function matchColumns({ dataset, variable, unit, isClimatology }: NamedVariable): readonly ColumnInfo[] {
  const named = (name: string, hasUnit: boolean) => `${dataset} ${variable}${name && ` ${name}`}${hasUnit && unit ? ` [${unit}]` : ''}`
  return [
    { name: named('', true), type: 'float64' },
    ...facts.map(([name, type, hasUnit]) =>
      name === 'cell time' && isClimatology
        ? ({ name: named('cell month', false), type: 'int32' } as const)
        : ({ name: named(name, hasUnit), type } as const),
    ),
  ]
}
