import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { fileSender } from '../../../../../edge/adapters/node/mail/fileSender.ts'
import { mailPage } from '../../../../../edge/adapters/node/mail/mailPage.ts'
import { openPortal } from '../../../../../edge/adapters/node/portal.ts'
import { parseConfig } from '../../../../../edge/config/config.ts'
import { jsonLog } from '../../../../../edge/platform/logger.ts'
import type { OutgoingMail } from '../../../../../edge/ports/MailSender.ts'
import { readMime } from '../../../../helpers/readMime.ts'

const root = await mkdtemp(join(tmpdir(), 'pelagos-mails-'))
let folder = ''
let folders = 0
beforeEach(() => {
  folders += 1
  folder = join(root, `mail${folders}`)
})
afterAll(() => rm(root, { recursive: true }))
const mail = (id: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: `<${id}@example.org>`,
  from: 'portal@example.org',
  fromName: 'Pelagos',
  to: 'ada@example.org',
  replyTo: null,
  subject: 'Confirm <script>alert(1)</script>',
  text: 'Open https://pelagos.example.org/confirmemail#token=a-b_c&x="y" now',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="https://pelagos.example.org/#token=abc">Go</a></body></html>',
  ...changes,
})
const send = (sent: OutgoingMail) => fileSender(folder).send(sent, AbortSignal.timeout(5000))
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const get = (path: string, origin = 'http://127.0.0.1:8788', headers: Record<string, string> = {}, peer = '127.0.0.1') =>
  mailPage(folder, { siteDir: root, portalName: 'Pelagos' })(new Request(`${origin}${path}`, { headers }), from(peer))

describe('mails as files', () => {
  test('a mail is one file however often it is written, and any mail program reads it', async () => {
    await send(mail('one'))
    await send(mail('one'))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    expect(names).toHaveLength(1)
    const { headers, text } = readMime(await readFile(join(folder, names[0] ?? '')))
    expect(headers.get('message-id')).toBe('<one@example.org>')
    expect(text.trim()).toBe(mail('one').text)
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('the newest 500 are stored', async () => {
    await send(mail('first'))
    for (let index = 0; index < limits.mailFilesKept + 20; index += 1) {
      const name = `2020-01-01T00-00-00-${String(index).padStart(3, '0')}Z_old${index}`
      for (const ending of ['eml', 'json']) await writeFile(join(folder, `${name}.${ending}`), '{}')
    }
    await send(mail('last'))
    const names = await readdir(folder)
    expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(limits.mailFilesKept)
    expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(limits.mailFilesKept)
    expect(names.some((name) => name.endsWith('_first.eml'))).toBe(true)
  })
})

describe('the page of mails in development', () => {
  test('lists mails and shows one without scripts, its links to click', async () => {
    expect(await (await get('/dev/mail'))?.text()).toContain('No mail yet.')
    await send(mail('one'))
    const list = (await (await get('/dev/mail'))?.text()) ?? ''
    expect(list).toContain('Confirm &lt;script&gt;')
    expect(list).not.toContain('<script')
    const response = await get(/href="(\/dev\/mail\/[^"]+)"/.exec(list)?.[1] ?? '')
    const shown = (await response?.text()) ?? ''
    expect(shown).toContain('<a href="https://pelagos.example.org/confirmemail#token=a-b_c&amp;x=">')
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(shown).not.toContain('<script')
    expect(response?.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('has the built site’s styles and theme, and lets no other script run', async () => {
    const site = join(root, 'site')
    await mkdir(site)
    const theme = 'document.documentElement.dataset.theme = 1'
    await writeFile(
      join(site, '404.html'),
      `<head><script>${theme}</script><link rel="stylesheet" href="/_astro/page.css"></head><script src="/x.js"></script>`,
    )
    await send(mail('one'))
    const response = await mailPage(folder, { siteDir: site, portalName: 'Pelagos' })(
      new Request('http://127.0.0.1:8788/dev/mail'),
      from('::1'),
    )
    const shown = (await response?.text()) ?? ''
    expect(shown).toContain('<link rel="stylesheet" href="/_astro/page.css">')
    expect(shown.match(/<script/g)).toHaveLength(1)
    const hash = createHash('sha256').update(theme).digest('base64')
    expect(response?.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
  })

  test('responds to nothing else, and not under another host name', async () => {
    await send(mail('one'))
    const longer = `/dev/mail/${'a'.repeat(5000)}`
    for (const path of ['/dev/mail/nothing', longer, '/dev/mail/..%2f..%2fsecrets', '/dev/mailbox', '/dev', '/'])
      expect(await get(path)).toBeNull()
    expect(await get('/dev/mail', 'http://evil.example')).toBeNull()
    expect(await get('/dev/mail', 'http://127.0.0.1.evil.example')).toBeNull()
  })

  test('SEC-21 responds neither to requests through a proxy nor to other machines', async () => {
    await send(mail('one'))
    const here = 'http://127.0.0.1:8788'
    expect((await get('/dev/mail', here, {}, '::ffff:127.0.0.1'))?.status).toBe(200)
    for (const peer of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::7', ''])
      expect([peer, await get('/dev/mail', here, {}, peer)]).toEqual([peer, null])
    const names = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'CF-Connecting-IP', 'CF-Ray', 'True-Client-IP']
    for (const name of names) expect([name, await get('/dev/mail', here, { [name]: '127.0.0.1' })]).toEqual([name, null])
  })

  test('is there in development only, and the start says where mails are', async () => {
    const said: string[] = []
    const statusOf = async (environment: Record<string, string>) => {
      const config = parseConfig({ PELAGOS_DATA_DIR: join(root, `portal${said.length}`), PELAGOS_SITE_DIR: root, ...environment })
      const portal = await openPortal(config, { log: jsonLog(() => undefined), printLine: (line) => said.push(line) })
      const { status } = await portal.fetch(new Request(`${config.publicUrl}/dev/mail`), from('127.0.0.1'))
      await portal.close()
      return status
    }
    expect(await statusOf({})).toBe(200)
    expect(said.filter((line) => line.includes('mails become files') && line.includes('/dev/mail'))).toHaveLength(1)
    const secrets = {
      PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
      PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
    }
    expect(await statusOf({ PELAGOS_PUBLIC_URL: 'https://pelagos.example.org', ...secrets })).toBe(404)
    expect(await statusOf({ PELAGOS_SMTP_URL: 'smtp://127.0.0.1:1' })).toBe(404)
  })
})
