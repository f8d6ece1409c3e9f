import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isUp } from '../../helpers/processState.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'
import { gone, ticks } from './processes.ts'

/** A program of this folder, and the process ids that it tells on its first line. */
async function parent(script: string, ...words: string[]): Promise<{ readonly process: ChildProcess; readonly pids: number[] }> {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, script), ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(process_.stdout, 'data')) as [Buffer]
  return { process: process_, pids: String(line).trim().split(' ').map(Number) }
}

describe('a process that is killed takes its children with it', () => {
  test.each([
    ['all of the system’s tools', 'tools'],
    ['none of the system’s tools', 'none'],
  ])(
    'while they run an endless query, blocked by %s',
    async (_, tools) => {
      const { process: killed, pids } = await parent('endlessParent.ts', tools)
      await expect.poll(() => Math.max(...pids.map(ticks))).toBeGreaterThan(60)
      killed.kill('SIGKILL')
      await gone(pids)
    },
    120_000,
  )

  test('a portal that the development server started ends with that', async () => {
    const { dataDir } = await seededFolder()
    const { process: killed, pids } = await parent('portalParent.ts', dataDir)
    killed.kill('SIGKILL')
    await gone(pids)
    rmSync(dataDir, { recursive: true })
  })

  test('even if a child’s main thread is blocked', async () => {
    const { process: killed, pids } = await parent('standingChild.ts', 'parent')
    expect(pids.filter(isUp)).toEqual(pids)
    killed.kill('SIGKILL')
    await gone(pids)
  })
})
