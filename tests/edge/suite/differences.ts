import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { datasetsApi } from '#core/api/datasets.ts'
import { keepDifference } from '../../../edge/catalog/versionDifferences.ts'
import { changeCatalogVersion } from '../../../edge/database/catalogVersion.ts'
import { datasets } from '../../../edge/database/schema/index.ts'
import { madeDifference } from '../../fixtures/madeDifference.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'

const LEVITUS = 3

/** What changed between versions, as the store keeps it. */
export function differencesSuite({ api, database }: OpenPortal): void {
  const { versionDifference } = datasetsApi
  const keep = (version: number, difference: unknown, notCompared: 'files' | null) =>
    database.transaction((tx) =>
      keepDifference(
        tx,
        { datasetId: LEVITUS, version, versionName: '1.1', now: 0 },
        { before: version - 1, beforeName: '1.0', difference, notCompared },
      ),
    )

  describe('differences of versions', () => {
    test('API-122 anyone reads what changed in a version, by the short name or the table of its data set', async () => {
      await keep(5, madeDifference, null)
      await keep(6, null, 'files')
      const found = await readCall(api, versionDifference, { query: { shortname: 'levitus_annual', version: 5 } })
      const facts = { shortName: 'Levitus_Annual', version: 5, versionName: '1.1', before: 4, beforeName: '1.0' }
      expect(found).toEqual({ ...facts, comparedAt: '1970-01-01T00:00:00.000Z', notCompared: null, difference: madeDifference })
      const byTable = await readCall(api, versionDifference, { query: { shortname: 'tblLevitus_Annual', version: 6 } })
      expect(byTable).toMatchObject({ before: 5, notCompared: 'files', difference: null })
    })

    test('API-122 an unknown data set, version or number is an error that says so, and a withdrawn data set has none', async () => {
      const said = async (query: Record<string, string | number>) => {
        const response = await sendCall(api, versionDifference, { query })
        return [response.status, await response.json()]
      }
      expect(await said({ shortname: 'Nobody_Knows' })).toEqual([400, { error: 'Data set not found.' }])
      const notKept = 'Nothing is known of what changed in version 4 of Levitus_Annual.'
      expect(await said({ shortname: 'Levitus_Annual', version: 4 })).toEqual([404, { error: notKept }])
      expect(await said({ shortname: 'Levitus_Annual' })).toEqual([404, { error: expect.stringContaining('it is its first') }])
      for (const version of ['0', '-1', '1.5', 'x', '1e99']) expect((await said({ shortname: 'Levitus_Annual', version }))[0]).toBe(400)
      const setRetired = (retiredAt: number | null) =>
        database.transaction(async (tx) => {
          await tx.update(datasets).set({ retiredAt }).where(eq(datasets.id, LEVITUS))
          await changeCatalogVersion(tx)
        })
      await setRetired(1)
      try {
        expect((await said({ shortname: 'Levitus_Annual', version: 5 }))[0]).toBe(400)
      } finally {
        await setRetired(null)
      }
    })
  })
}
