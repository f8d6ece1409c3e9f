import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { phaseIds } from '#core/submission/phases.ts'
import { callLog, datasets, submissionPreviews } from '../../../edge/database/schema/index.ts'
import type { NodePortal } from '../helpers/nodePortal.ts'
import { keyOf } from '../helpers/people.ts'
import { type Browser, freshName, Submissions } from '../helpers/submissions.ts'
import { guestIn, withQuery } from './TestedApi.ts'

interface Preview {
  readonly address: string
  readonly madeAt: string
  readonly expiresAt: string
}

/** Data sets that are shown to few before they are published, in a portal that can make data sets. */
export function previewsSuite(open: NodePortal): void {
  const calls = new Submissions(open)
  const send = (path: string, who?: Browser) => open.api.send(path, who === undefined ? {} : { headers: who.headers })
  const ask = async (who: Browser, submissionID: number) => calls.post(who, 'preview', { submissionID })
  const made = async (who: Browser, id: number) => {
    const answer = await ask(who, id)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Preview
  }
  const stateOf = async (who: Browser, id: number) =>
    ((await (await calls.get(who, 'publication', { submissionID: id })).json()) as { preview: Preview | null }).preview
  const previewsRoot = join(open.dataDir, 'observations', '.previews')
  const folders = () => readdirSync(previewsRoot)
  const nameOf = async (id: number) =>
    (await open.database.select().from(submissionPreviews).where(eq(submissionPreviews.submissionId, id)).get())?.name ?? ''
  const full = (base: string, shortname: string) => withQuery(`${base}/api/catalog/datasetfullpage`, { shortname })
  const rows = (base: string, name: string) =>
    withQuery(`${base}/api/data/query`, { query: `SELECT time, lat, lon, depth FROM tbl${name} ORDER BY time` })
  let ada: Browser
  let curator: Browser
  let admin: Browser
  let stranger: Browser
  beforeAll(async () => {
    ada = await calls.browser({ firstName: 'Ada' })
    stranger = await calls.browser()
    curator = await calls.browser({ roles: ['curator'] })
    admin = await calls.browser({ isDataSubmissionAdmin: true })
  })

  describe('the preview of a submission', () => {
    test('SEC-19 its submitter and the curators read it, everybody else gets what an unknown name gets, and nothing else knows of it', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const base = `/submissions/${id}/preview`
      const preview = await made(ada, id)
      expect(preview.address).toBe(`${base}/catalog/datasets/${name}`)
      expect(await made(curator, id)).toEqual(preview)
      expect([await stateOf(ada, id), await stateOf(curator, id)]).toEqual([preview, preview])
      const guest: Browser = { ...ada, headers: { ...(await guestIn(open.api)), Origin: open.api.origin } }
      const nobody: Browser = { ...ada, headers: {} }
      const withKey: Browser = { ...ada, headers: { Authorization: (await keyOf(open, ada.person, { scope: 'submit' })).Authorization } }
      const paths = [full(base, name), rows(base, name), withQuery(`${base}/api/catalog/datasetvariables`, { shortname: name })]
      const wrong: unknown[] = []
      for (const [who, expected] of [
        [ada, 200],
        [withKey, 200],
        [curator, 200],
        [admin, 200],
        [stranger, 404],
        [guest, 404],
        [nobody, 404],
      ] as const)
        for (const path of paths) {
          const answer = await send(path, who)
          const caching = expected === 200 ? 'private, no-store' : 'no-store'
          if (answer.status !== expected || answer.headers.get('Cache-Control') !== caching || answer.headers.has('ETag'))
            wrong.push([path, who.person.username, answer.status, answer.headers.get('Cache-Control')])
        }
      expect(wrong).toEqual([])
      const hidden = async (path: string) => [(await send(path, stranger)).status, await (await send(path, stranger)).text()]
      expect(await hidden(full(base, name))).toEqual(await hidden(full('/submissions/999999/preview', name)))
      expect(await hidden(preview.address)).toEqual(await hidden(`/submissions/999999/preview/catalog/datasets/${name}`))

      for (const path of [full('', name), rows('', name)]) expect([path, (await send(path, ada)).status]).toEqual([path, 400])
      for (const path of ['/catalog/feed.xml', '/sitemap.xml', '/catalog/data.json', '/api/catalog/listing', '/api/catalog/searchcatalog'])
        expect([path, (await (await send(path, ada)).text()).includes(name)]).toEqual([path, false])
      expect(await open.database.$count(datasets, eq(datasets.shortName, name))).toBe(0)
      expect(await open.database.$count(callLog, eq(callLog.userId, ada.person.id))).toBe(0)
    })

    test('a preview answers only what reads the catalog, also to its submitter', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      await made(ada, id)
      const base = `/submissions/${id}/preview`
      for (const path of ['/api/datasubmission/submissionsbyuser', '/api/user/whoami', '/', '/sitemap.xml', '/catalog', '/profile'])
        expect([path, (await send(base + path, ada)).status]).toEqual([path, 404])
      const tables = withQuery(`${base}/api/data/query`, {
        query: 'SELECT Dataset_Name FROM tblDatasets d JOIN tblDatasets e ON d.ID = e.ID',
      })
      expect([400, 501]).toContain((await send(tables, ada)).status)
    })

    test('SEC-19 DLD-23 a preview is downloaded as a zip file by those who may read it', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      await made(ada, id)
      const post = (who: Browser, call: string) =>
        open.api.send(`/submissions/${id}/preview/api/data/${call}`, {
          method: 'POST',
          headers: { ...who.headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ shortNames: [name] }),
        })
      const zip = await post(ada, 'bulk-download')
      expect([zip.status, zip.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
      expect(Buffer.from(await zip.arrayBuffer()).includes(`${name}_Metadata.xlsx`)).toBe(true)
      expect((await post(stranger, 'bulk-download')).status).toBe(404)
    })

    test('publishing afterwards publishes the same files, and the preview is gone', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const { address } = await made(ada, id)
      const previewed = await (await send(rows(`/submissions/${id}/preview`, name), ada)).text()
      const folder = await nameOf(id)
      const before = await stat(join(previewsRoot, folder, `tbl${name}`, 'v1', fileIn(join(previewsRoot, folder, `tbl${name}`, 'v1'))))
      await calls.setPhase(admin, id, phaseIds.ingestion)
      expect((await calls.post(admin, 'publish', { submissionID: id, reason: 'because a test says so' })).status).toBe(200)
      const live = join(open.dataDir, 'observations', `tbl${name}`, 'v1')
      expect((await stat(join(live, fileIn(live)))).ino).toBe(before.ino)
      expect(await (await send(rows('', name), ada)).text()).toBe(previewed)
      expect([(await send(address, ada)).status, await stateOf(ada, id)]).toEqual([404, null])
      await vi.waitFor(() => expect(folders()).not.toContain(folder))
      expect((await ask(ada, id)).status).toBe(409)
    })

    test('a new version has its own preview, apart from the published one; a withdrawn submission has none', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const first = await made(ada, id)
      const folder = await nameOf(id)
      expect((await calls.update(ada, id, name, { dataset_version: '2.0' })).status).toBe(200)
      expect([(await send(first.address, ada)).status, await stateOf(ada, id)]).toEqual([404, null])
      await made(ada, id)
      expect(await (await send(full(`/submissions/${id}/preview`, name), ada)).text()).toContain('"2.0"')
      await vi.waitFor(() => expect(folders()).not.toContain(folder))
      const second = await nameOf(id)
      expect((await calls.post(ada, 'withdrawsubmission', { submissionID: id })).status).toBe(200)
      expect((await send(full(`/submissions/${id}/preview`, name), ada)).status).toBe(404)
      await vi.waitFor(() => expect(folders()).not.toContain(second))
    })

    test('the oldest previews of one submitter are deleted first, and only those who may see a submission can create one', async () => {
      const many = await calls.browser()
      const ids: number[] = []
      for (let at = 0; at < 6; at += 1) {
        const id = await calls.submit(many)
        await made(many, id)
        ids.push(id)
      }
      const standing = await Promise.all(ids.map(async (id) => (await stateOf(many, id)) !== null))
      expect(standing).toEqual([false, true, true, true, true, true])
      expect([(await ask(stranger, ids[1] ?? 0)).status, (await ask(many, 1_000_000)).status]).toEqual([403, 404])
    })
  })
}

const fileIn = (folder: string): string => readdirSync(folder).find((name) => name.endsWith('.parquet')) ?? 'none'
