import type { PageComputed } from '#core/catalog/DatasetFacts.ts'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'

/** One variable as the grid of a data set shows it; numbers are `null` where the column holds text or nothing. */
export interface VariableFacts {
  readonly id: number
  readonly name: string
  readonly longName: string
  readonly unit: string
  readonly sensor: string
  readonly decimals: number
  readonly comment: string
  readonly metadata: readonly (readonly [name: string, value: string])[]
  readonly distribution: readonly number[]
  readonly seasonNorth: readonly (number | null)[]
  readonly seasonSouth: readonly (number | null)[]
  readonly min: number | null
  readonly low: number | null
  readonly median: number | null
  readonly high: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly std: number | null
  readonly count: number
  /** Percent of the rows that hold no value. */
  readonly missing: number
}

const numeric = (value: number | string | null | undefined): number | null => (typeof value === 'number' ? value : null)

/** What the grid shows of each variable of a data set, in the order in which its file lists them. */
export function variableFacts(file: DatasetFile, computed: PageComputed): VariableFacts[] {
  return file.variables.map((variable) => {
    const statistics = computed.statistics[variable.name]
    const shapes = computed.variables[variable.name]
    const count = statistics?.count ?? 0
    return {
      id: variable.id,
      name: variable.name,
      longName: variable.longName,
      unit: variable.unit,
      sensor: variable.sensor,
      decimals: variable.decimals,
      comment: variable.comment,
      metadata: [
        ...(variable.standardName ? [['CF standard name', variable.standardName] as const] : []),
        ...Object.entries(variable.metadata),
      ],
      distribution: shapes?.distribution ?? [],
      seasonNorth: shapes?.seasonNorth ?? [],
      seasonSouth: shapes?.seasonSouth ?? [],
      min: numeric(statistics?.min),
      low: statistics?.['5%'] ?? null,
      median: statistics?.['50%'] ?? null,
      high: statistics?.['95%'] ?? null,
      max: numeric(statistics?.max),
      mean: statistics?.mean ?? null,
      std: statistics?.std ?? null,
      count,
      missing: computed.rows === 0 ? 0 : 100 * (1 - count / computed.rows),
    }
  })
}
