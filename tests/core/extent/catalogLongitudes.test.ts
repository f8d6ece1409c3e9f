import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { lonRangeOf, unwrapLongitude, wrapLongitude } from '#core/extent/longitude.ts'
import { longitudesOf } from '#core/observations/procedures/extentOf.ts'
import { datasetFolder, testFolders } from '../../helpers/fixtureCatalog.ts'

/** The longitude's other name, worked out on its digits. */
function otherName(text: string): string {
  const places = text.split('.')[1]?.length ?? 0
  const digits = BigInt(text.replace('.', '')) + BigInt(`360${'0'.repeat(places)}`)
  const padded = String(digits).padStart(places + 1, '0')
  return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
}

test('PRC-03 every western longitude of the catalog is the same bound under both names, to the last digit', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  let compared = 0
  for (const name of Object.values(testFolders).flatMap((folder) => readdirSync(folder))) {
    const files = join(datasetFolder(name), 'observations/*.parquet')
    const reader = await connection.runAndReadAll(`SELECT DISTINCT lon FROM read_parquet('${files}') WHERE lon < 0 AND lon > -180`)
    for (const lon of reader.getRows().map(([value]) => Number(value))) {
      const other = otherName(String(lon))
      const bound = { west: lon, east: lon }
      expect([other, longitudesOf(other, other), lonRangeOf(Number(other), Number(other))]).toEqual([other, bound, bound])
      expect([wrapLongitude(Number(other)), unwrapLongitude({ west: 100, east: -0.0001 }, lon)].map(String)).toEqual([
        String(lon),
        String(Number(other)),
      ])
      compared++
    }
  }
  connection.closeSync()
  expect(compared).toBeGreaterThan(5000)
})
