import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { computedFile } from '#core/catalog/DatasetFile.ts'

const catalog = join(import.meta.dirname, '../../../../content/catalog')

const PLACES = 20

/** A decimal in units of its twentieth place. */
function wholeNumber(text: string): bigint {
  const [number = '', exponent = '0'] = text.split('e')
  const [digits = '', decimals = ''] = number.replace('-', '').split('.')
  const size = BigInt((digits + decimals).padEnd(PLACES + digits.length + Number(exponent), '0'))
  return number.startsWith('-') ? -size : size
}

test('the bars of each variable’s page count its values as they are written, worked out in whole numbers', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  let compared = 0
  for (const name of readdirSync(catalog)) {
    const { variables } = computedFile.parse(JSON.parse(readFileSync(join(catalog, name, 'computed.json'), 'utf8')))
    const files = join(catalog, name, 'observations/*.parquet')
    for (const [variable, { distribution }] of Object.entries(variables)) {
      const reader = await connection.runAndReadAll(
        `SELECT "${variable}"::VARCHAR, count(*)::INTEGER FROM read_parquet('${files}') WHERE "${variable}" IS NOT NULL GROUP BY 1`,
      )
      const values = (reader.getRows() as [string, number][]).map(([text, count]) => [wholeNumber(text), count] as const)
      const ascending = values.map(([value]) => value).toSorted((a, b) => (a < b ? -1 : 1))
      const [least, most] = [ascending[0] ?? 0n, ascending.at(-1) ?? 0n]
      const bars = new Array<number>(24).fill(0)
      for (const [value, count] of values) {
        const bar = Math.min(23, Number(((value - least) * 24n) / (most - least)))
        bars[bar] = (bars[bar] ?? 0) + count
      }
      expect(distribution, `${name} ${variable}`).toEqual(bars)
      compared++
    }
  }
  connection.closeSync()
  expect(compared).toBeGreaterThan(40)
})
