import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPages } from '../../edge/adapters/node/site/openPages.ts'
import { openSite } from '../../edge/adapters/node/site/openSite.ts'
import { answerPage } from '../../edge/pages/answerPage.ts'
import { showRequestedName } from '../../site/src/common/requestedName.ts'
import { makeTestStore } from './helpers/testStore.ts'

const dist = join(import.meta.dirname, '../../dist')

test('DST-16 a data set that cannot be read is reported by a page titled Error, and the error is logged', async () => {
  const { store, remove } = await makeTestStore()
  const logged: string[] = []
  const noted: unknown[] = []
  const log = { info: () => undefined, error: (event: string) => logged.push(event) }
  const { pages } = await openPages(dist)
  const ports = {
    pages,
    pageCompressor: null,
    log,
    site: openSite(dist),
    config: store.config,
    now: Date.now,
    database: () => store.database,
    noteFault: (fault: unknown) => noted.push(fault),
  }
  await store.database.run(sql`DROP TABLE dataset_facts`)
  const response = await answerPage(new Request('http://127.0.0.1/catalog/datasets/COADS_Climatology'), ports)
  const html = await response.text()
  expect([response.status, response.headers.get('Cache-Control'), response.headers.get('ETag')]).toEqual([500, 'no-store', null])
  expect(html).toContain('<title>Error · Pelagos</title>')
  expect(html).toContain('There was a problem loading the page.')
  expect([logged, noted.length]).toEqual([['page'], 1])
  await remove()
})

test('DST-16 the page names the requested data set in readable form', () => {
  const says = { textContent: '' }
  const page = { querySelector: () => says } as unknown as Document
  showRequestedName(page, '/catalog/datasets/Some%20Set')
  expect(says.textContent).toContain('“Some Set”')
})
