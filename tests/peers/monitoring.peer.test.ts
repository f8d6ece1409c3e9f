import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

/* Prometheus's own tool reads what the portal says and the rules and board that are about it. */

const folder = resolve(import.meta.dirname, '../../deploy/monitoring')
const promtool = (words: readonly string[], input = ''): string => execFileSync('promtool', words, { encoding: 'utf8', input })

let portal: TestPortal
let scraped = ''
beforeAll(async () => {
  portal = await startPortal()
  for (const path of ['/', '/catalog', '/healthz', '/api/nothing']) await (await fetch(portal.url + path)).text()
  // The first round of jobs is over a moment after the start.
  await vi.waitFor(
    async () => {
      scraped = await (await fetch(`${portal.url}/metrics`)).text()
      if (!scraped.includes('pelagos_job_last_failed{job_name="housekeeping"} 0')) throw new Error('housekeeping has not run')
    },
    { timeout: 120_000 },
  )
})
afterAll(() => portal.stop())

/** The names of our metrics in a text of rules or of a board. */
const namesIn = (text: string): readonly string[] => [...new Set(text.match(/pelagos_[a-z_]+/g) ?? [])]

test('OPS-31 promtool finds nothing wrong with the metrics of a running portal', () => {
  expect(promtool(['check', 'metrics'], scraped)).toBe('')
})

test('OPS-31 promtool loads the alert rules; rules and board name no metric that a portal does not have', () => {
  const [rules, board] = ['alerts.yml', 'grafana.json'].map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(promtool(['check', 'rules', join(folder, 'alerts.yml')])).toContain('12 rules found')
  const described = new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const panels = (JSON.parse(board ?? '') as { panels: { targets: { expr: string }[] }[] }).panels
  const asked = namesIn(`${rules}${panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')}`)
  const unknown = asked.filter((name) => !described.has(name) && !described.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect(unknown).toEqual([])
})
