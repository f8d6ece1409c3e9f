import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkDeployment } from '../../../../edge/tools/deploy/checkDeployment.ts'
import { deploy, runWrangler } from '../../../../edge/tools/deploy/deploy.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-deployment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const required = {
  DB_URL: 'libsql://store.example.org',
  PELAGOS_PUBLIC_URL: 'https://pelagos.example.org',
  PELAGOS_SESSION_SECRET: 'Uw3-1lk9_sEr7QpZx0mVbN5tYcG2hJaD',
  PELAGOS_KEY_SECRET: 'fR8_zLq2-WnX6oTtK4yHsB1vMeCj9uPi',
}
const bindings = [
  { kind: 'assets', name: 'ASSETS' },
  { kind: 'bucket', name: 'OBSERVATIONS' },
  { kind: 'bucket', name: 'FILES' },
] as const
const settingsFile = (values: Readonly<Record<string, string>>): string => {
  const path = join(folder, `${Object.keys(values).length}.env`)
  writeFileSync(
    path,
    Object.entries(values)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  return path
}

test('OPS-20 a dry run bundles the Worker as it is configured and lists in one place what it would lack, sending nothing', async () => {
  const calls: (readonly string[])[] = []
  const printed: string[] = []
  const isReady = await deploy({
    isDryRun: true,
    settingsFile: null,
    wrangler: (words) => {
      calls.push(words)
      return runWrangler(words)
    },
    print: (line) => printed.push(line),
  })
  const text = printed.join('\n')
  expect(text).toMatch(/^Bundle: [\d,]{7,} bytes, 1,[\d,]+ compressed$/m)
  for (const name of ['ASSETS', 'OBSERVATIONS', 'FILES']) expect(text).toContain(`Binding ${name} (`)
  const listed = text.slice(text.indexOf('Not set here:')).split('\n')
  for (const name of Object.keys(required)) expect(listed).toContainEqual(expect.stringContaining(`  ${name} (required): `))
  expect(listed).toContainEqual(expect.stringContaining('  PELAGOS_CLICKHOUSE_URL: '))
  expect([isReady, text]).toEqual([true, expect.not.stringContaining('Error: ')])
  expect(calls.every((words) => words.includes('--dry-run'))).toBe(true)
})

test('OPS-20 a deployment that lacks what is required ends before anything is sent; secrets that Cloudflare has count', async () => {
  const { PELAGOS_KEY_SECRET: _, ...most } = required
  const run = async (stored: readonly string[]) => {
    const sent: (readonly string[])[] = []
    const printed: string[] = []
    const isReady = await deploy({
      isDryRun: false,
      settingsFile: settingsFile(most),
      wrangler: async (words) => {
        if (words[0] === 'secret') return JSON.stringify(stored.map((name) => ({ name, type: 'secret_text' })))
        if (words.includes('--dry-run')) writeFileSync(join(words.at(-1) ?? '', 'worker.js'), 'bundle')
        else sent.push(words)
        return ''
      },
      print: (line) => printed.push(line),
    })
    return { isReady, sent, text: printed.join('\n') }
  }
  const without = await run([])
  expect([without.isReady, without.sent]).toEqual([false, []])
  expect(without.text).toContain('PELAGOS_KEY_SECRET (required)')
  const stored = await run(['PELAGOS_KEY_SECRET'])
  expect([stored.isReady, stored.sent]).toEqual([true, [['deploy', '--secrets-file', settingsFile(most)]]])
})

test.each([
  ['a bucket that the Worker does not read', { bindings: [...bindings, { kind: 'bucket', name: 'UNREAD' } as const] }, 'UNREAD: is bound'],
  ['a store on loopback', { values: { ...required, DB_URL: 'http://127.0.0.1:8899' } }, 'DB_URL: is on loopback'],
  ['a store at no address', { values: { ...required, DB_URL: 'pelagos.db' } }, 'DB_URL: must be a libsql'],
  [
    'an address without TLS',
    { values: { ...required, PELAGOS_PUBLIC_URL: 'http://pelagos.example.org' } },
    'PELAGOS_PUBLIC_URL: must be https',
  ],
  ['equal secrets', { values: { ...required, PELAGOS_KEY_SECRET: required.PELAGOS_SESSION_SECRET } }, 'PELAGOS_KEY_SECRET: is the same'],
  ['half of the settings of DOIs', { values: { ...required, PELAGOS_DOI_PREFIX: '10.5072' } }, 'PELAGOS_DOI_PASSWORD: is missing, but'],
])('OPS-20 %s is an error before the deployment, not after it', (_, changes, error) => {
  expect(checkDeployment({ bindings, values: required, stored: [], ...changes }).errors).toContainEqual(expect.stringContaining(error))
  expect(checkDeployment({ bindings, values: required, stored: [] }).errors).toEqual([])
})
