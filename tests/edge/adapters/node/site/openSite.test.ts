import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openPages } from '../../../../../edge/adapters/node/site/openPages.ts'
import { openSite } from '../../../../../edge/adapters/node/site/openSite.ts'

const parent = mkdtempSync(join(tmpdir(), 'pelagos-site-'))
const folder = join(parent, 'dist')
const long = `<h1>Catalog</h1>${'ocean '.repeat(1000)}`
const files: Record<string, string | Uint8Array> = {
  'index.html': '<h1>Home</h1>',
  'catalog/index.html': long,
  '404.html': '<h1>4 0 4</h1>',
  '_astro/page.abc123.css': 'a{color:red}'.repeat(200),
  '_astro/page.abc123.css.gz': gzipSync('made by the build'),
  'videos/home.webm': Uint8Array.from({ length: 1000 }, (_, at) => at % 251),
  'videos/long.webm': Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256),
  'videos/home.vtt': 'WEBVTT\n',
  'gallery/plan.ipynb': '{}',
  '.built.json': '{}',
  'csp.json': '{"scripts":["sha256-AAAA"],"styles":[]}',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
writeFileSync(join(parent, 'secret.txt'), 'secret')
const site = openSite(folder)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://x${path}`, { method, headers }))
afterAll(() => rmSync(parent, { recursive: true }))

describe('the built site', () => {
  test('clean URLs find their pages, with and without a trailing slash', async () => {
    for (const path of ['/catalog', '/catalog/', '/catalog/index.html']) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
      expect(await response.text()).toBe(long)
    }
    expect(await (await get('/')).text()).toBe('<h1>Home</h1>')
  })

  test('NAV-17 an unknown path shows the not-found page with status 404', async () => {
    const response = await get('/nowhere/at/all')
    expect([response.status, await response.text()]).toEqual([404, '<h1>4 0 4</h1>'])
  })

  test('nothing outside the folder and no hidden file is ever served', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/catalog/..%2f..%2fsecret.txt',
      '/.built.json',
      '/%00',
      '/%',
      '/catalog%00.html',
    ]) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain('secret')
    }
  })

  test('hashed assets are immutable, pages are revalidated', async () => {
    expect((await get('/_astro/page.abc123.css')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const page = await get('/catalog')
    expect(page.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    const again = await get('/catalog', { 'If-None-Match': page.headers.get('ETag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each([
    ['weak, as a proxy that compresses sends it back', (tag: string) => `W/${tag}`, 304],
    ['one of a list', (tag: string) => `"other", W/"with, a comma" ,${tag}`, 304],
    ['any', () => ' * ', 304],
    ['another', () => 'W/"other", "*"', 200],
    ['part of another', (tag: string) => `"x${tag.slice(1)}`, 200],
    ['not quoted', (tag: string) => tag.slice(1, -1), 200],
  ] as const)('a file whose tag the client has %s is answered in keeping with RFC 9110', async (_, header, status) => {
    const tag = (await get('/catalog')).headers.get('ETag') ?? ''
    expect((await get('/catalog', { 'If-None-Match': header(tag) })).status).toBe(status)
  })

  test('texts are compressed as the client accepts; files compressed by the build are used', async () => {
    const brotli = await get('/catalog', { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(brotli.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(long)
    const gzip = await get('/_astro/page.abc123.css', { 'Accept-Encoding': 'gzip, br;q=0' })
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe('made by the build')
    expect((await get('/catalog', { 'Accept-Encoding': 'identity' })).headers.get('Content-Encoding')).toBeNull()
    expect(brotli.headers.get('Vary')).toBe('Accept-Encoding')
  })

  test('NAV-10 videos, captions and notebooks have their types', async () => {
    const types = {
      'videos/home.webm': 'video/webm',
      'videos/home.vtt': 'text/vtt; charset=utf-8',
      'gallery/plan.ipynb': 'application/x-ipynb+json',
    }
    for (const [path, type] of Object.entries(types)) expect((await get(`/${path}`)).headers.get('Content-Type')).toBe(type)
  })

  test('NAV-10 a range of a video is answered with that range, so that readers can seek', async () => {
    const whole = await get('/videos/home.webm')
    expect([whole.status, whole.headers.get('Accept-Ranges'), whole.headers.get('Content-Length')]).toEqual([200, 'bytes', '1000'])
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const parts = {
      'bytes=0-9': [0, 9],
      'bytes=990-': [990, 999],
      'bytes=-5': [995, 999],
      'bytes=900-5000': [900, 999],
      'bytes=-5000': [0, 999],
    }
    for (const [Range, [first = 0, last = 0]] of Object.entries(parts)) {
      const part = await get('/videos/home.webm', { Range })
      expect([Range, part.status, part.headers.get('Content-Range')]).toEqual([Range, 206, `bytes ${first}-${last}/1000`])
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(first, last + 1))
    }
    for (const Range of ['bytes=1000-', 'bytes=-0']) {
      const beyond = await get('/videos/home.webm', { Range })
      expect([Range, beyond.status, beyond.headers.get('Content-Range')]).toEqual([Range, 416, 'bytes */1000'])
    }
    for (const Range of ['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'lines=1-2'])
      expect((await get('/videos/home.webm', { Range })).status).toBe(200)
    const etag = whole.headers.get('ETag') ?? ''
    expect((await get('/videos/home.webm', { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
    expect((await get('/videos/home.webm', { Range: 'bytes=0-9', 'If-Range': '"older"' })).status).toBe(200)
    const head = await get('/videos/home.webm', { Range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '1000'])
  })

  test('NAV-10 a large file is read on demand, and any range of it is right', async () => {
    const long = files['videos/long.webm'] as Uint8Array
    const whole = await get('/videos/long.webm')
    expect(whole.headers.get('Content-Length')).toBe('300000')
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(long)
    for (const [first, last] of [
      [0, 0],
      [65_535, 65_536],
      [65_536, 131_071],
      [1, 299_998],
      [299_999, 299_999],
    ] as const) {
      const part = await get('/videos/long.webm', { Range: `bytes=${first}-${last}` })
      expect([part.status, part.headers.get('Content-Length')]).toEqual([206, String(last + 1 - first)])
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(long.slice(first, last + 1))
    }
    const head = await get('/videos/long.webm', {}, 'HEAD')
    expect([head.headers.get('Content-Length'), await head.text()]).toEqual(['300000', ''])
  })

  test('a download breaks off if its file is replaced, so that nobody gets a mix of both', async () => {
    const path = join(folder, 'videos/replaced.webm')
    writeFileSync(path, new Uint8Array(400_000))
    const reader = (await get('/videos/replaced.webm')).body?.getReader()
    expect((await reader?.read())?.value?.length).toBe(65_536)
    writeFileSync(path, new Uint8Array(400_001).fill(1))
    await expect(reader?.read()).rejects.toThrow('replaced')
    expect(new Uint8Array(await (await get('/videos/replaced.webm')).arrayBuffer()).every((byte) => byte === 1)).toBe(true)
  })

  test('an empty file and an impossible file name get a response', async () => {
    writeFileSync(join(folder, 'empty.txt'), '')
    const empty = await get('/empty.txt')
    expect([empty.status, empty.headers.get('Content-Length'), await empty.text()]).toEqual([200, '0', ''])
    expect((await get(`/${'a'.repeat(300)}`)).status).toBe(404)
    expect((await get(`/${'a/'.repeat(5000)}`)).status).toBe(404)
  })

  test('only GET and HEAD are answered', async () => {
    const head = await get('/catalog', {}, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('Content-Length')]).toEqual([200, '', String(long.length)])
    expect((await get('/catalog', {}, 'POST')).status).toBe(405)
  })

  test('the hashes of inline code come from the build, if it wrote any', async () => {
    expect(await openPages(folder)).toEqual({ pages: null, inlineSources: { scripts: ['sha256-AAAA'], styles: [] } })
    expect(await openPages(join(parent, 'nothing'))).toEqual({ pages: null, inlineSources: { scripts: [], styles: [] } })
  })
})
