import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { PortalProcess } from './helpers/portalProcess.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-start-'))
  folders.push(folder)
  return folder
}
const stackTrace = /\n\s+at |node:internal|\.ts:\d/

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** What a store holds, counted from outside. */
function contentOf(dataDir: string) {
  const store = new DatabaseSync(join(dataDir, 'pelagos.db'), { readOnly: true })
  const count = (table: string) => Number(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const tables = [
    'datasets',
    'variables',
    'variable_statistics',
    'observation_files',
    'cruises',
    'cruise_trajectories',
    'submission_phases',
    'users',
  ]
  const counts = Object.fromEntries(tables.map((table) => [table, count(table)]))
  const isValidChart =
    store.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok' && store.prepare('PRAGMA foreign_key_check').all().length === 0
  store.close()
  return { counts, isValidChart }
}

/** How far each thread of a process stands back for others, 0 being usual; null where the system does not say. Only helper threads that are there from the start. */
function threadPriorities(pid: number): { readonly main: number; readonly helpers: readonly number[] } | null {
  const folder = `/proc/${pid}/task`
  if (!existsSync(folder)) return null
  const threads = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/stat`, 'utf8'))
  const niceOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
  const isHelper = (stat: string): boolean => /\((node-V8Worker|libuv-worker)\)/.test(stat)
  const main = threads.find((stat) => stat.startsWith(`${pid} `)) ?? ''
  return { main: niceOf(main), helpers: threads.filter(isHelper).map(niceOf) }
}

describe('the first start', () => {
  test('OPS-10 fills the store, prints a password once, and the second start does neither', async () => {
    const dataDir = newFolder()
    const first = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
    const url = await first.url()
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const password = /password (\S+) \(shown only now\)/.exec(first.output)?.[1] ?? ''
    expect(password.length).toBe(20)
    const body = JSON.stringify({ username: 'demo', password })
    const signedIn = await fetch(`${url}/api/user/signin`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect(signedIn.status).toBe(200)
    expect(first.log).not.toContain(password)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    const second = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
    await second.url()
    expect(second.output).not.toMatch(/password|written/)
    const priorities = threadPriorities(second.child.pid ?? 0)
    // Elsewhere than on Linux threads have no priorities of their own.
    if (priorities !== null) expect([...new Set(priorities.helpers)].every((nice) => nice > priorities.main)).toBe(true)
    await second.end('SIGTERM')
    const names = readdirSync(dataDir, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
    const files = names.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(files.some((text) => text.includes(password))).toBe(false)
  })

  test('killed at any moment leaves nothing half-seeded', async () => {
    const whole = newFolder()
    const unharmed = new PortalProcess({ PELAGOS_DATA_DIR: whole })
    await unharmed.url()
    await unharmed.end('SIGTERM')
    const expected = contentOf(whole).counts
    // Milliseconds after the store's first file appears: from its making through its filling to the answering portal.
    const moments = [0, 60, 240]
    let killedEarly = 0
    for (const moment of moments) {
      const dataDir = newFolder()
      const killed = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
      while (!readdirSync(dataDir).some((name) => name.includes('.db'))) await setTimeout(1)
      await setTimeout(moment)
      await killed.end('SIGKILL')
      if (!/listening on/.test(killed.output)) killedEarly += 1
      if (existsSync(join(dataDir, 'pelagos.db')) && statSync(join(dataDir, 'pelagos.db')).size > 0)
        expectAllOrNothing(dataDir, expected.datasets ?? 0)
      const again = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
      await again.url()
      await again.end('SIGTERM')
      const { counts, isValidChart } = contentOf(dataDir)
      expect([moment, counts, isValidChart]).toEqual([moment, expected, true])
      const passwords = `${killed.output}${again.output}`.match(/shown only now/g) ?? []
      expect(passwords.length).toBeGreaterThan(0)
      expect(readdirSync(dataDir).filter((name) => name.endsWith('.new'))).toEqual([])
    }
    expect(killedEarly).toBeGreaterThan(1)
  })
})

/** Straight after the kill a reader sees no catalog at all or all of it. */
function expectAllOrNothing(dataDir: string, datasets: number): void {
  const store = new DatabaseSync(join(dataDir, 'pelagos.db'))
  const hasTable = store.prepare("SELECT 1 FROM sqlite_master WHERE name = 'datasets'").get() !== undefined
  const count = hasTable ? Number(store.prepare('SELECT count(*) AS n FROM datasets').get()?.n) : 0
  store.close()
  expect([0, datasets]).toContain(count)
}

describe('a start that cannot be says why in plain words, without a stack', () => {
  const failing = async (environment: Record<string, string>, before?: readonly string[]) => {
    const portal = new PortalProcess(environment, before)
    const status = await portal.ended
    expect(status).toBe(1)
    expect(portal.output).not.toMatch(stackTrace)
    expect(portal.log).toBe('')
    return portal.output.trim()
  }

  test('the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const says = await failing({ PELAGOS_DATA_DIR: newFolder(), PORT: port })
    other.close()
    expect(says).toContain(`Port ${port} on 127.0.0.1 is in use. Set PORT to a free one, or end the program that uses it.`)
  })

  test('the data folder cannot be written to', async () => {
    const file = join(newFolder(), 'a-file')
    writeFileSync(file, '')
    expect(await failing({ PELAGOS_DATA_DIR: file })).toMatch(/^The data folder \S+ cannot be written to\./)
    expect(await failing({ PELAGOS_DATA_DIR: join(file, 'below') })).toMatch(/^The data folder \S+ cannot be written to\./)
  })

  test('the disk is full', async () => {
    for (const bytes of ['0', '200000']) {
      const dataDir = newFolder()
      const says = await failing({ PELAGOS_DATA_DIR: dataDir }, ['prlimit', `--fsize=${bytes}`])
      expect([bytes, says]).toEqual([bytes, expect.stringMatching(/^The data folder \S+ cannot take more data: its disk is full/)])
      const afterwards = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
      await afterwards.url()
      expect(contentOf(dataDir).isValidChart).toBe(true)
      await afterwards.end('SIGTERM')
    }
  })

  test('all wrong settings are listed at once', async () => {
    const says = await failing({ PORT: '99999', PELAGOS_PUBLIC_URL: 'nonsense', PELAGOS_SESSION_SECRET: 'short' })
    expect(says).toMatch(/PORT: .*\n.*PELAGOS_PUBLIC_URL: .*\n.*PELAGOS_SESSION_SECRET: /)
  })

  test('outside development secrets must be supplied, and plain http is refused', async () => {
    const says = await failing({ PELAGOS_PUBLIC_URL: 'http://data.example.org', HOST: '0.0.0.0' })
    for (const name of ['PELAGOS_PUBLIC_URL: must be https', 'PELAGOS_SESSION_SECRET: is missing', 'PELAGOS_KEY_SECRET: is missing'])
      expect(says).toContain(name)
    expect(await failing({ HOST: '0.0.0.0' })).toContain('PELAGOS_PUBLIC_URL: is required')
  })

  test('SEC-13 secrets that are easily guessed are refused', async () => {
    const weak = { PELAGOS_SESSION_SECRET: 'x'.repeat(40), PELAGOS_KEY_SECRET: 'abababababababababababababababababab' }
    const says = await failing({ PELAGOS_PUBLIC_URL: 'https://data.example.org', ...weak })
    expect(says).toMatch(/PELAGOS_SESSION_SECRET: is too easy to guess.*\n.*PELAGOS_KEY_SECRET: is too easy to guess/)
  })

  test('the secrets of the data folder are damaged', async () => {
    const dataDir = newFolder()
    const secret = 'a secret that only this test knows: 1b7f'
    for (const text of ['{"session":', JSON.stringify({ session: secret, key: secret })]) {
      writeFileSync(join(dataDir, 'secrets.json'), text)
      expect(await failing({ PELAGOS_DATA_DIR: dataDir })).toMatch(/secrets\.json is damaged/)
    }
  })
})

describe('a start outside development', () => {
  test('SEC-13 cookies are Secure, no demo user exists and no secrets are written', async () => {
    const dataDir = newFolder()
    const secret = 'a secret that only this test knows: 1b7f'
    const portal = new PortalProcess({
      PELAGOS_DATA_DIR: dataDir,
      PELAGOS_PUBLIC_URL: 'https://data.example.org',
      PELAGOS_SESSION_SECRET: secret,
      PELAGOS_KEY_SECRET: `${secret}, for keys`,
    })
    const { port } = new URL(await portal.url())
    expect(portal.output).not.toMatch(/password/)
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
    const response = await fetch(`http://127.0.0.1:${port}/api/user/getguesttoken?expires=${Date.now() + 60_000}`, {
      headers: { 'User-Agent': userAgent },
    })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-guestToken=.*Secure/)
    // Somebody who reaches it by way of a loopback name gets none of what development has.
    expect((await fetch(`http://127.0.0.1:${port}/dev/mail`)).status).toBe(404)
    expect(response.headers.get('Strict-Transport-Security')).toMatch(/max-age/)
    await portal.end('SIGTERM')
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false)
    expect(contentOf(dataDir).counts.users).toBe(0)
  })
})

describe('a stop', () => {
  test('SIGTERM lets a request under way finish, then ends with status 0', async () => {
    const dataDir = newFolder()
    const portal = new PortalProcess({ PELAGOS_DATA_DIR: dataDir })
    const url = await portal.url()
    const body = JSON.stringify({ username: 'demo', password: 'wrong' })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' }
    const underWay = request(`${url}/api/user/signin`, { method: 'POST', headers })
    underWay.flushHeaders()
    // The portal has read the head of the request and waits for its body.
    await once(underWay, 'continue')
    const ended = portal.end('SIGTERM')
    await expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused')
    underWay.end(body)
    const [reply] = (await once(underWay, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(401)
    reply.resume()
    expect(await ended).toBe(0)
    expect(statSync(join(dataDir, 'pelagos.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })
})
