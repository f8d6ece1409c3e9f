import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { datasetFile } from '#core/catalog/DatasetFile.ts'
import { pelagos, temporaryFolder } from '../cli/command.ts'
import { startPortal } from '../helpers/portal.ts'

const [seeded, own] = [await startPortal(), await startPortal({ PELAGOS_SEED: 'none' })]
const key = await seeded.makeApiKey()
const folder = temporaryFolder()
afterAll(() => Promise.all([seeded.stop(), own.stop()]))

const endings = { csv: 'csv', netcdf: 'nc' } as const

/** Downloads a default data set, and ingests it into the other portal as somebody would whose own it is. */
async function ingestByHand(name: string, form: keyof typeof endings): Promise<void> {
  const { id: _, variables, ...described } = datasetFile.parse(JSON.parse(readFileSync(`content/catalog/${name}/dataset.json`, 'utf8')))
  const query = new URLSearchParams({ format: form, query: `SELECT * FROM ${described.tableName}` })
  const rows = await fetch(`${seeded.url}/api/data/query?${query}`, { headers: { Authorization: `Api-Key ${key}` } })
  const source = join(folder, `${name}.${endings[form]}`)
  writeFileSync(source, Buffer.from(await rows.arrayBuffer()))
  const metadata = join(folder, `${name}.json`)
  writeFileSync(metadata, JSON.stringify({ ...described, variables: variables.map(({ id: _, ...variable }) => variable) }))
  const { status, stderr } = await pelagos(['ingest', source, '--metadata', metadata, '--data-dir', own.dataDir])
  expect([status, stderr]).toEqual([0, expect.stringContaining('Published')])
  // Where its vault holds files, whichever they are, the page offers them.
  const { ok: hasVault } = await fetch(`${seeded.url}/api/data/dropbox-vault/get-files-info/${name}`)
  if (hasVault) expect((await pelagos(['vault', 'put', name, 'rep', metadata, '--data-dir', own.dataDir])).status).toBe(0)
}

/** A page without what has to differ: links to the gallery, which is of the default catalog (D70), the portal's address, IDs, which portals assign, and digests of files and islands, which hold them. */
async function pageOf(url: string, name: string): Promise<string> {
  const page = await fetch(`${url}/catalog/datasets/${name}`)
  expect(page.status).toBe(200)
  return (await page.text())
    .replaceAll(url, '')
    .replaceAll(/<a class="nav-item" href="\/gallery">[^<]*<\/a>|<li> <a href="\/gallery">Gallery<\/a> <\/li>/g, '')
    .replaceAll(/ uid="\w+"/g, '')
    .replaceAll(/(Dataset_ID|id)&quot;:\[0,\d+\]/g, '$1')
    .replaceAll(/\/charts\?id=\d+/g, '/charts')
    .replaceAll(/\.[0-9a-f]{16}\./g, '.')
    .replaceAll(/> *</g, '>\n<')
}

test.each([
  ['Annual_Max_Sea_Level', 'csv'],
  ['Esku_Heat_Budget_Climatology', 'csv'],
  ['OISST_AVHRR_1981_12_31', 'netcdf'],
] as const)('the page of %s is the same whether it came with the portal or was ingested by hand, as %s', async (name, form) => {
  await ingestByHand(name, form)
  expect(await pageOf(own.url, name)).toBe(await pageOf(seeded.url, name))
})
