import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './command.ts'

const folder = temporaryFolder()
const entry = join(import.meta.dirname, '../../cli/pelagos.js')
const version = (caches: string) =>
  spawnSync(process.execPath, [entry, '--version'], { env: { HOME: folder, XDG_CACHE_HOME: caches }, encoding: 'utf8' })

test('the compiled program is stored in the user’s cache folder, which others cannot write, and used from there', () => {
  const caches = join(folder, 'caches')
  const first = version(caches)
  const second = version(caches)
  expect([first.status, first.stderr, second.status, second.stdout]).toEqual([0, '', 0, first.stdout])
  const code = join(caches, 'pelagos', 'code')
  expect(readdirSync(code, { recursive: true }).length).toBeGreaterThan(100)
  expect(statSync(code).mode & 0o022).toBe(0)
})

test('a cache folder that cannot be written changes nothing', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { status, stderr, stdout } = version(file)
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^\d+\.\d+/)])
})
