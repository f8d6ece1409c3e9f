import type { VariableRow } from '#core/api/records.ts'
import { metadataEntries } from '#core/catalog/metadata.ts'
import type { VariableFacts } from './VariableFacts.ts'

/** What the grid shows of a variable that only the calls know: its moments, without shapes and outer percentiles. `rows` is how many the data set has. */
export function rowFacts(row: VariableRow, rows: number, added: readonly Readonly<Record<string, unknown>>[]): VariableFacts {
  return {
    id: row.ID,
    name: row.Variable,
    longName: row.Long_Name,
    unit: row.Unit,
    sensor: row.Sensor,
    decimals: decimalsOf(row),
    comment: row.Comment ?? '',
    metadata: metadataEntries(added.length === 0 ? null : JSON.stringify(added)).map(
      ({ name, values }) => [name, values.join(', ')] as const,
    ),
    distribution: [],
    seasonNorth: [],
    seasonSouth: [],
    min: row.Variable_Min,
    low: null,
    median: row.Variable_50th,
    high: null,
    max: row.Variable_Max,
    mean: row.Variable_Mean,
    std: row.Variable_STD,
    count: row.Variable_Count,
    missing: rows === 0 ? 0 : 100 * (1 - row.Variable_Count / rows),
  }
}

/** Digits after the point that tell values of this range apart. */
export function decimalsOf({ Variable_Min: min, Variable_Max: max }: Pick<VariableRow, 'Variable_Min' | 'Variable_Max'>): number {
  if (min === null || max === null) return 2
  const span = Math.max(max - min, Math.abs(max) / 100)
  if (span === 0) return 2
  return Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(span))))
}
