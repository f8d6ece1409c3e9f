import { createHash } from 'node:crypto'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { crc32 } from '#core/text/crc32.ts'
import type { VaultFolder } from '#core/vault/vaultNames.ts'
import { signToken } from '../../../edge/account/signedTokens.ts'
import { datasets, rateCounters, vaultFiles } from '../../../edge/database/schema/index.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { guestIn } from './TestedApi.ts'

const shortName = 'Navy_Monthly_Winds'
const root = '/api/data/dropbox-vault'
const info = (name: string, folder?: string) => `${root}/get-files-info/${name}${folder === undefined ? '' : `?folderType=${folder}`}`
/** More than one piece of a disk and of a connection. */
const large = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >> 8)) & 255)
const textBytes = (text: string) => new TextEncoder().encode(text)

/** The file vault: listing, links, and what they lead to. `objects` is where the portal under test stores files. */
export function vaultSuite(open: OpenPortal, objects: () => ObjectStore): void {
  const { api, database } = open
  let key: { readonly Authorization: string }
  const ids = { datasetId: 0, otherId: 0 }

  async function store(folder: VaultFolder, name: string, bytes: Uint8Array<ArrayBuffer>, datasetId = ids.datasetId, sizeBytes?: number) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const objectKey = `vault/test/${folder}/${sha256}/file`
    await objects().put(objectKey, bytes, { sizeBytes: bytes.length, sha256 })
    const row = {
      datasetId,
      folder,
      name,
      key: objectKey,
      sha256,
      crc32: crc32(0, bytes),
      storedAt: 0,
      sizeBytes: sizeBytes ?? bytes.length,
    }
    await database.insert(vaultFiles).values(row)
  }

  const ask = (body: unknown, headers: Record<string, string> = key) =>
    api.send(`${root}/download-files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const choose = (...paths: readonly string[]) => ({ shortName, files: paths.map((path) => ({ filePath: `/vault/${shortName}/${path}` })) })
  async function linkTo(...paths: readonly string[]): Promise<string> {
    const response = await ask({ ...choose(...paths), asIs: true })
    expect(response.status).toBe(200)
    const { downloadLink } = (await response.json()) as { downloadLink: string }
    return pathOf(downloadLink)
  }
  const pathOf = (link: string): string => {
    const { origin, pathname, search } = new URL(link)
    expect(origin).toBe(new URL(api.origin).origin)
    return pathname + search
  }

  describe('vault', () => {
    beforeAll(async () => {
      const rows = await database.select({ id: datasets.id, name: datasets.shortName }).from(datasets)
      ids.datasetId = rows.find(({ name }) => name === shortName)?.id ?? 0
      ids.otherId = rows.find(({ name }) => name === 'COADS_Climatology')?.id ?? 0
      key = await keyOf(open, await newPerson(database))
      await store('nrt', 'b été.csv', textBytes('two'))
      await store('nrt', 'a.nc', large)
      for (let at = 0; at < 7; at++) await store('raw', `raw ${at}.txt`, textBytes(`raw ${at}`))
      await store('rep', 'secret.txt', textBytes('another data set’s'), ids.otherId)
    })
    afterAll(async () => {
      await database.delete(vaultFiles)
    })

    test('API-62 the main folder is listed by name, with a direct link for those who signed in', async () => {
      const guest = await api.send(info(shortName))
      const sha256 = createHash('sha256').update(large).digest('hex')
      const listed = await guest.json()
      expect([guest.status, listed]).toEqual([
        200,
        {
          ...{ shortName, datasetId: ids.datasetId, availableFolders: { hasRep: false, hasNrt: true, hasRaw: true } },
          ...{ mainFolder: 'nrt', folderType: 'nrt', selectedFolder: 'nrt', totalCount: 2, autoDownloadEligible: true },
          files: [
            { name: 'a.nc', path: `/vault/${shortName}/nrt/a.nc`, size: 300_000, sizeFormatted: '292.97 KB', sha256 },
            { name: 'b été.csv', path: `/vault/${shortName}/nrt/b été.csv`, size: 3, sizeFormatted: '3 Bytes', sha256: expect.any(String) },
          ],
          summary: { folderUsed: 'nrt', currentPageCount: 2, currentPageSize: 300_003 },
        },
      ])
      const known = (await (await api.send(info('navy_monthly_winds'), { headers: key })).json()) as { directDownloadLink: string }
      expect(known).toEqual({ ...(listed as object), directDownloadLink: expect.any(String) })
      expect((await api.send(pathOf(known.directDownloadLink))).headers.get('Content-Disposition')).toContain(`"${shortName}_files.zip"`)
      const raw = (await (await api.send(info(shortName, 'raw'), { headers: key })).json()) as object
      expect(raw).toMatchObject({ mainFolder: 'nrt', folderType: 'raw', totalCount: 7, autoDownloadEligible: false })
      expect(raw).not.toHaveProperty('directDownloadLink')
    })

    test('API-63 a bad folder, an unknown data set, one without files and an empty folder are errors', async () => {
      const call = async (path: string) => {
        const response = await api.send(path)
        return [response.status, await response.json()]
      }
      for (const folder of ['RAW', 'raw/..', '../rep', 'raw&folderType=rep'])
        expect([folder, await call(info(shortName, folder))]).toEqual([folder, [400, { error: vaultTexts.badFolder }]])
      expect(await call(info('No_Such_Set'))).toEqual([404, { error: vaultTexts.noDataset }])
      expect(await call(info('Levitus_Annual'))).toEqual([404, { error: vaultTexts.noVault }])
      const availableFolders = { hasRep: false, hasNrt: true, hasRaw: true }
      expect(await call(info(shortName, 'rep'))).toEqual([404, { error: vaultTexts.emptyFolder, availableFolders }])
    })

    test('SEC-04 SEC-06 nobody gets a link without a session or key', async () => {
      for (const headers of [{}, await guestIn(api)]) expect((await ask(choose('nrt/a.nc'), headers)).status).toBe(401)
      expect((await ask(choose('nrt/a.nc'), { Cookie: (await sessionOf(open, await newPerson(database))).Cookie })).status).toBe(200)
    })

    test('API-64 a link to one file streams it, with its ranges; the tag of the file guards them', async () => {
      const chosen = await ask({ ...choose('nrt/a.nc'), datasetId: ids.datasetId, totalSize: 300_000 })
      expect([chosen.status, await chosen.json()]).toEqual([
        200,
        { success: true, message: vaultTexts.ready, downloadType: 'selective', fileCount: 1, downloadLink: expect.stringMatching(/dl=1$/) },
      ])
      const archive = ((await (await ask(choose('nrt/a.nc'))).json()) as { downloadLink: string }).downloadLink
      const zip = await api.send(pathOf(archive))
      expect([zip.headers.get('Content-Type'), zip.headers.get('Content-Disposition')]).toEqual([
        'application/zip',
        expect.stringContaining(`"${shortName}_files.zip"`),
      ])
      await zip.body?.cancel()
      const link = await linkTo('nrt/a.nc')
      const whole = await api.send(link, { headers: { 'Accept-Encoding': 'gzip' } })
      expect(whole.status).toBe(200)
      expect(
        Object.fromEntries(
          ['Content-Length', 'Accept-Ranges', 'Content-Encoding', 'Content-Type'].map((name) => [name, whole.headers.get(name)]),
        ),
      ).toEqual({
        'Content-Length': '300000',
        'Accept-Ranges': 'bytes',
        'Content-Encoding': null,
        'Content-Type': 'application/octet-stream',
      })
      expect(whole.headers.get('Content-Disposition')).toBe(`attachment; filename="a.nc"; filename*=UTF-8''a.nc`)
      expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true)
      const etag = whole.headers.get('ETag') ?? ''
      const part = async (Range: string, more: Record<string, string> = {}) => {
        const response = await api.send(link, { headers: { Range, ...more } })
        return [response.status, response.headers.get('Content-Range'), Buffer.from(await response.arrayBuffer())] as const
      }
      expect(await part('bytes=299990-')).toEqual([206, 'bytes 299990-299999/300000', Buffer.from(large.subarray(299_990))])
      expect(await part('bytes=70000-70009', { 'If-Range': etag })).toEqual([
        206,
        'bytes 70000-70009/300000',
        Buffer.from(large.subarray(70_000, 70_010)),
      ])
      expect(await part('bytes=-3')).toEqual([206, 'bytes 299997-299999/300000', Buffer.from(large.subarray(299_997))])
      expect((await part('bytes=5-9', { 'If-Range': '"another"' }))[0]).toBe(200)
      expect((await part('bytes=300000-')).slice(0, 2)).toEqual([416, 'bytes */300000'])
      for (const odd of ['bytes=9-5', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=x'])
        expect([odd, (await part(odd))[0]]).toEqual([odd, 200])
      const named = await api.send(await linkTo('nrt/b été.csv'))
      expect([named.headers.get('Content-Disposition'), await named.text()]).toEqual([
        `attachment; filename="b _t_.csv"; filename*=UTF-8''b%20%C3%A9t%C3%A9.csv`,
        'two',
      ])
    })

    test('API-64 too many links within half a minute get 429 with retryAfter', async () => {
      const { Authorization } = await keyOf(open, await newPerson(database))
      expect((await ask(choose('nrt/a.nc'), { Authorization })).status).toBe(200)
      const isOurs = like(rateCounters.subject, 'vault-link user %')
      await database.update(rateCounters).set({ count: limits.vaultLinksPerUserAndWindow }).where(isOurs)
      const rejected = await ask(choose('nrt/a.nc'), { Authorization })
      const { error, retryAfter } = (await rejected.json()) as { error: string; retryAfter: number }
      expect([rejected.status, typeof error, rejected.headers.get('Retry-After')]).toEqual([429, 'string', String(retryAfter)])
      expect(retryAfter).toBeGreaterThan(15)
      expect(retryAfter).toBeLessThanOrEqual(30)
      await database.delete(rateCounters).where(isOurs)
    })

    test('API-64 several files come as a zip file whose every part can be fetched again', async () => {
      expect(await (await ask(choose('nrt/a.nc', 'nrt/b été.csv'))).json()).toMatchObject({ downloadType: 'direct_folder', fileCount: 2 })
      const link = await linkTo('nrt/b été.csv', 'raw/raw 3.txt', 'nrt/a.nc')
      const response = await api.send(link)
      expect(response.headers.get('Content-Disposition')).toContain(`filename="${shortName}_files.zip"`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.headers.get('Content-Type'), response.headers.get('Content-Length')]).toEqual([
        'application/zip',
        String(bytes.length),
      ])
      const entries = await new ZipReader(new BlobReader(new Blob([bytes])), { checkSignature: true }).getEntries()
      expect(entries.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
        ['nrt/b été.csv', 0],
        ['raw/raw 3.txt', 0],
        ['nrt/a.nc', 0],
      ])
      const contents = []
      for (const entry of entries) if (!entry.directory) contents.push(Buffer.from(await entry.getData(new Uint8ArrayWriter())))
      expect(contents.map((content) => content.equals(large) || content.toString())).toEqual(['two', 'raw 3', true])
      for (const from of [0, 20, 70, 100, 250, 299_000, bytes.length - 200, bytes.length - 1]) {
        const rest = await api.send(link, { headers: { Range: `bytes=${from}-` } })
        expect([from, rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(from))]).toEqual([from, 206, true])
      }
    })

    test('SEC-05 only paths inside the data set’s own folders are taken, and at least one', async () => {
      const rejected = async (body: unknown) => {
        const response = await ask(body)
        return [response.status, ((await response.json()) as { error: string }).error]
      }
      const outside = [
        ...['nrt/../nrt/a.nc', '../COADS_Climatology/rep/secret.txt', 'nrt//a.nc', 'nrt/./a.nc', 'nrt/a.nc/', 'nrt\\a.nc', 'nrt/a.nc\0'],
        ...['nrt/%61.nc', 'nrt/ａ.nc', 'nrt/b e\u0301te\u0301.csv', 'NRT/a.nc', 'raw/a.nc', 'nrt/..%2f..%2fpelagos.db', 'secret/a.nc'],
      ]
      for (const path of outside) expect([path, await rejected(choose(path))]).toEqual([path, [400, vaultTexts.foreignFile]])
      for (const filePath of [
        '/etc/passwd',
        'vault/Navy_Monthly_Winds/nrt/a.nc',
        '/vault/COADS_Climatology/rep/secret.txt',
        'file:///etc/passwd',
      ])
        expect([filePath, await rejected({ shortName, files: [{ filePath }] })]).toEqual([filePath, [400, vaultTexts.foreignFile]])
      expect(await rejected({ ...choose('nrt/a.nc'), datasetId: ids.otherId })).toEqual([400, vaultTexts.otherDataset])
      expect(await rejected({ ...choose('nrt/a.nc'), shortName: 'No_Such_Set' })).toEqual([400, vaultTexts.noDataset])
      for (const body of [choose(), {}, { shortName, files: 'nrt/a.nc' }, { shortName, files: [{}] }, { files: [] }])
        expect((await rejected(body))[0]).toBe(400)
    })

    test('SEC-05 D15 more than 400 files or 10 GiB are rejected, and so many are not', async () => {
      const tiny = textBytes('x')
      await store('rep', 'file 0', tiny)
      const [first] = (await database.select().from(vaultFiles)).filter(
        ({ folder, datasetId }) => folder === 'rep' && datasetId === ids.datasetId,
      )
      if (first === undefined) throw new Error('not stored')
      const { id: _, ...row } = first
      await database.insert(vaultFiles).values(Array.from({ length: limits.vaultFiles }, (_, at) => ({ ...row, name: `file ${at + 1}` })))
      const paths = Array.from({ length: limits.vaultFiles + 1 }, (_, at) => `rep/file ${at}`)
      const over = await ask(choose(...paths))
      expect([over.status, await over.json()]).toEqual([400, { error: vaultTexts.fileLimit }])
      const all = await ask(choose(...paths.slice(1)))
      expect([all.status, await all.json()]).toMatchObject([200, { fileCount: 400 }])
      const zip = await api.send(await linkTo(...paths.slice(1)))
      expect((await new ZipReader(new BlobReader(new Blob([await zip.arrayBuffer()]))).getEntries()).length).toBe(400)
      await database.insert(vaultFiles).values([
        { ...row, name: 'half', sizeBytes: limits.vaultBytes / 2 },
        { ...row, name: 'other half', sizeBytes: limits.vaultBytes / 2 },
      ])
      expect((await ask(choose('rep/half', 'rep/other half'))).status).toBe(200)
      const tooLarge = await ask(choose('rep/half', 'rep/other half', 'rep/file 0'))
      expect([tooLarge.status, await tooLarge.json()]).toEqual([400, { error: vaultTexts.sizeLimit }])
      await database.delete(vaultFiles).where(and(eq(vaultFiles.folder, 'rep'), like(vaultFiles.name, 'file %')))
      await database.insert(vaultFiles).values({ ...row, name: 'file' })
      const known = (await (await api.send(info(shortName, 'rep'), { headers: key })).json()) as object
      expect(known).toMatchObject({ autoDownloadEligible: true, totalCount: 3 })
      expect(known).not.toHaveProperty('directDownloadLink')
    })

    test('altered, expired and foreign links are rejected, and those to files that were replaced', async () => {
      const link = await linkTo('nrt/a.nc')
      const token = new URL(link, api.origin).searchParams.get('link') ?? ''
      const follow = async (text: string) => (await api.send(`${root}/download?${new URLSearchParams({ link: text })}`)).status
      expect(await follow(token)).toBe(200)
      const [head, payload = '', signature] = token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const altered = Buffer.from(JSON.stringify({ ...claims, jti: String(ids.otherId) })).toString('base64url')
      const content = { id: String(ids.datasetId), subject: claims.sub, hash: null }
      const later = Date.now() + 60_000
      const bad = [
        ...[`${head}.${altered}.${signature}`, `${head}.${payload}.`, payload, 'x', `${token}x`],
        await signToken(api.secrets.session, 'vault', content, Date.now() - 1000),
        await signToken(api.secrets.session, 'session', content, later),
        await signToken('the secret of another portal, with 32 signs', 'vault', content, later),
        // Signed by us, but of files that another data set has.
        await signToken(api.secrets.session, 'vault', { ...content, id: String(ids.otherId) }, later),
      ]
      for (const text of bad) expect([text, await follow(text)]).toEqual([text, 404])
      await database.delete(vaultFiles)
      await store('nrt', 'a.nc', textBytes('new'))
      expect(await follow(token)).toBe(404)
    })
  })
}
