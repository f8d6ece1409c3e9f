import type { ColumnInfo } from '#core/rows/Batch.ts'

/** What a variable is called in the answer. */
export interface NamedVariable {
  readonly dataset: string
  readonly variable: string
  /** As the catalog has it; empty for none. */
  readonly unit: string
  /** Of its values and their deviations: digits beyond those of single precision would be noise. */
  readonly type: 'float32' | 'float64'
  readonly isClimatology: boolean
}

/** What each row is told of the nearest cell, and why it has no value. */
const facts = [
  ['n', 'int32'],
  ['distance [km]', 'float64'],
  ['lag [h]', 'float64'],
  ['cell time', 'timestamp'],
  ['cell lat', 'float64'],
  ['cell lon', 'float64'],
  ['cell depth [m]', 'float64'],
  ['missing because', 'text'],
] as const

/**
 * The columns that a match adds for a variable: `COADS_Climatology sst [degC]`, then its deviation, the number of rows behind it, and of the
 * nearest of them distance, time lag (cell minus row), time (the month of a climatology), position and depth, and why there is no value.
 */
export function matchColumns({ dataset, variable, unit, type, isClimatology }: NamedVariable): readonly ColumnInfo[] {
  const start = `${dataset} ${variable}`
  const end = unit && ` [${unit}]`
  const monthly = { name: `${start} cell month`, type: 'int32' } as const
  return [
    { name: `${start}${end}`, type },
    { name: `${start} SD${end}`, type },
    ...facts.map(([name, type]) => (name === 'cell time' && isClimatology ? monthly : { name: `${start} ${name}`, type })),
  ]
}
