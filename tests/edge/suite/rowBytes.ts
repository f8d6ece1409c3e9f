import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { variablesApi } from '#core/api/variables.ts'
import { fileBytes } from '#core/size/fileBytes.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'
import { alice, apiKeyOf, signedIn, type TestedApi } from './TestedApi.ts'

/** The sizes of downloads before they start. */
export function rowBytesSuite(api: TestedApi): void {
  describe('bytes of rows', () => {
    test('the size of a file is estimated within a fifth, in each format whose size follows from its rows', async () => {
      const headers = await apiKeyOf(api, await signedIn(api, alice))
      for (const [shortname, rows] of [
        ['Virtual_Cruise_CTD', 2721],
        ['Atlantic_Storm_Tracks', 11_859],
        ['Esku_Heat_Budget_Climatology', 19_985],
      ] as const) {
        const bytes = await readCall(api, variablesApi.rowBytes, { query: { shortname } })
        for (const format of ['csv', 'parquet', 'arrow'] as const) {
          const query = { query: `SELECT * FROM tbl${shortname}`, format }
          const answer = await sendCall(api, dataApi.query, { query, headers })
          const sizeBytes = (await answer.arrayBuffer()).byteLength
          const estimate = fileBytes(format, bytes, new Set(), rows) ?? 0
          expect([shortname, format, Math.abs(estimate / sizeBytes - 1) < 0.2]).toEqual([shortname, format, true])
        }
        expect(fileBytes('netcdf', bytes, new Set(), rows)).toBeUndefined()
        expect(bytes.zip).toBeLessThan(0.5)
      }
      const unknown = await sendCall(api, variablesApi.rowBytes, { query: { shortname: 'Nothing' } })
      expect(unknown.status).toBe(400)
    })
  })
}
