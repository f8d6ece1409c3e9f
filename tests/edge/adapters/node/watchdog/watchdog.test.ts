import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'

const root = join(import.meta.dirname, '../../../../..')
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** The fixture, once it is ready. */
async function watched(kind: string) {
  const child = spawn(process.execPath, ['tests/fixtures/watched.ts', kind], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] })
  started.push(child)
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += String(text)
  })
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  await once(child.stdout, 'data')
  return { child, ended, lines: () => output.trim().split('\n').slice(1) }
}

describe('the watchdog', () => {
  test.each(['loop', 'pattern'])(
    'ends a process whose event loop is blocked (%s), with its own exit status and one line in the log',
    async (kind) => {
      const { child, ended, lines } = await watched(kind)
      child.stdin.write('go\n')
      expect(await ended).toEqual([limits.watchdogExitStatus, null])
      expect(lines()).toHaveLength(1)
      const logged: Record<string, unknown> = JSON.parse(lines()[0] ?? '')
      expect(logged).toMatchObject({ level: 'error', event: 'event loop stood still', requests: 'GET /api/data/query id-2' })
      expect(logged.place).toMatch(/^standStill \(fixtures\/watched\.ts:\d+\)/)
    },
  )

  test('kills a process that is blocked outside of JavaScript', async () => {
    const { child, ended, lines } = await watched('native')
    child.stdin.write('go\n')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ event: 'event loop stood still', place: 'unknown: not in JavaScript' })
  })

  test('does not end a process that was itself suspended, as when a machine sleeps', async () => {
    const { child, ended, lines } = await watched('none')
    child.kill('SIGSTOP')
    // The time that passes is what is tested: the watchdog's patience, three times over.
    await pause(3000)
    child.kill('SIGCONT')
    child.stdin.write('go\n')
    expect(await Promise.race([ended, pause(1500, 'still there')])).toBe('still there')
    expect(lines()).toEqual([])
  })
})
