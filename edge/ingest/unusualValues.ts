import type { DuckDBConnection } from '@duckdb/node-api'
import type { ComputedFile, DatasetFile } from '#core/catalog/DatasetFile.ts'
import { withUnit } from '#core/extent/position.ts'
import { counted } from '#core/text/counted.ts'
import { physicalRangeOf } from '#core/workbook/rules/science/physicalRange.ts'
import { quoted } from '../query/sql/duckdbDialect.ts'
import { numberOf, queryRow } from './facts/Table.ts'

/** How many times the range from the 5th to the 95th percentile a value lies beyond that range, to be far from all others. */
const FAR = 5
/** More than this share of the values are a part of the distribution, however far away. */
const FEW = 0.001

/** Values that a person should look at before publishing: impossible in the sea, or a few that are far from all others. Flags do not excuse them. */
export async function findUnusualValues(
  connection: DuckDBConnection,
  variables: DatasetFile['variables'],
  statistics: ComputedFile['statistics'],
): Promise<string[]> {
  const found: string[] = []
  for (const { name, longName, unit } of variables) {
    const { count = 0, min, max, '5%': low = null, '95%': high = null } = statistics[name] ?? {}
    if (typeof min !== 'number' || typeof max !== 'number' || low === null || high === null) continue
    const range = physicalRangeOf(`${name} ${longName}`, unit)
    const reach = (high - low) * FAR
    const far = { min: low - reach, max: high + reach }
    if (range && (min < range.min || max > range.max)) {
      const values = await countOutside(connection, name, range)
      const bounds = `${range.min} to ${withUnit(String(range.max), unit)}`
      found.push(`${name}: ${counted(values, 'value')} outside ${bounds}, which the sea does not have: from ${min} to ${max}.`)
    } else if (reach > 0 && (min < far.min || max > far.max)) {
      const values = await countOutside(connection, name, far)
      if (values <= Math.max(1, count * FEW))
        found.push(
          `${name}: ${counted(values, 'value')} far from all others, ${min < far.min ? min : max} for one; 90 % lie between ${low} and ${high}.`,
        )
    }
  }
  return found
}

async function countOutside(
  connection: DuckDBConnection,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): Promise<number> {
  const column = quoted(name)
  const row = await queryRow(connection, `SELECT count_if(${column} < ${min} OR ${column} > ${max})::DOUBLE AS n FROM observations`)
  return numberOf(row.n)
}
