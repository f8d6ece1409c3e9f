import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import packageFile from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'pelagos-unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = readFileSync(join(root, 'deploy/pelagos.service'), 'utf8')
const unit = join(folder, 'pelagos.service')
// As if it were installed where this repository is.
writeFileSync(unit, text.replaceAll('/opt/pelagos', root))
const settings = new Map(text.split('\n').flatMap((line) => (/^[A-Z]\w+=/.test(line) ? [line.split(/=(.*)/s) as [string, string]] : [])))
const analyze = (...words: string[]) => promisify(execFile)('systemd-analyze', words)

test('OPS-26 systemd accepts the unit, and finds it exposed to little', async () => {
  expect(await analyze('verify', unit)).toEqual({ stdout: '', stderr: '' })
  const { stdout } = await analyze('security', '--offline=yes', '--threshold=20', unit)
  expect(stdout).toMatch(/exposure level for pelagos\.service: 1\.\d OK/)
  const open = join(folder, 'open.service')
  writeFileSync(open, `[Service]\nExecStart=${settings.get('ExecStart')}\n`)
  await expect(analyze('security', '--offline=yes', '--threshold=20', open)).rejects.toThrow()
})

test('OPS-26 the unit starts the portal as npm does, and waits for it to stop', () => {
  const [flag] = packageFile.scripts.start.split(' ').filter((word) => word.startsWith('--'))
  expect(settings.get('ExecStart')).toBe(`/opt/pelagos/node_modules/.bin/node ${flag} /opt/pelagos/edge/node.ts`)
  expect(Number(settings.get('TimeoutStopSec')) * 1000).toBeGreaterThan(limits.shutdownDeadlineMs)
  expect(`/var/lib/${settings.get('StateDirectory')}`).toBe(settings.get('Environment')?.split('=')[1])
})
