import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { dataApi } from '#core/api/data.ts'
import { limits } from '#core/limits/match.ts'
import { matchTexts as texts } from '#core/messages/match.ts'
import { withQuery } from '../../edge/suite/TestedApi.ts'
import { chromiumArguments, findChromium } from '../../helpers/chromium.ts'
import type { TestPortal } from '../../helpers/portal.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { growthDuring, processesOf } from '../data/browserMemory.ts'
import { type Report, skipped } from '../report.ts'

const TAB_MB = 150
/** A search of the whole page for its largest match. */
const PATIENCE_MS = 180_000

const values = {
  'COADS_Climatology sst [°C]': 'tblCOADS_Climatology.sst',
  'COADS_Climatology air_temp [°C]': 'tblCOADS_Climatology.air_temp',
  'Ocean_Atlas_Temperature_Climatology temperature [°C]': 'tblOcean_Atlas_Temperature_Climatology.temperature',
  'Navy_Monthly_Winds wind_u [m s-1]': 'tblNavy_Monthly_Winds.wind_u',
  'Navy_Monthly_Winds wind_v [m s-1]': 'tblNavy_Monthly_Winds.wind_v',
} as const

export interface PageScene {
  readonly report: Report
  readonly portal: TestPortal
  readonly headers: Readonly<Record<string, string>>
  readonly connection: DuckDBConnection
  readonly folder: string
  readonly query: Readonly<Record<string, string>>
}

/** What the largest match through the page, and each way to save it, cost: the memory of all processes of the browser. */
export async function page(scene: PageScene, track: (rows: number) => string): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) return scene.report(skipped('memory of the page', 'no Chromium here'))
  // A profile on the disk, as people have: private windows keep the files of a site in memory.
  const profile = await chromium.launchPersistentContext(join(scene.folder, 'profile'), { args: chromiumArguments, executablePath })
  try {
    const browser = profile.browser()
    if (browser !== null) await measured(scene, profile, browser, track)
  } finally {
    await profile.close()
  }
}

async function measured(
  { report, portal, headers, connection, folder, query }: PageScene,
  profile: BrowserContext,
  browser: Browser,
  track: (rows: number) => string,
) {
  const { format: _format, ...settings } = query
  const asked = { ...settings, variables: Object.values(values).join(',') }
  const opened = await profile.newPage()
  const data = { username: 'demo', password: portal.demoPassword }
  await opened.request.post(`${portal.url}/api/user/signin`, { data, headers: { 'X-Requested-With': 'pelagos' } })
  await opened.goto(`${portal.url}/match?${new URLSearchParams(asked)}`)
  await opened.getByRole('heading', { level: 2, name: texts.columns.title }).waitFor()
  // The first match and the first files load what all others use.
  await match(opened, await fileOf(folder, track(1000)), 1000)
  for (const form of ['CSV', 'Parquet', 'Excel']) await saved(opened, form)
  const pids = { tab: await processesOf(browser) }
  const rows = track(limits.matchRows)
  const file = await fileOf(folder, rows)
  await opened.getByRole('button', { name: texts.file.replace }).click()
  const { grown: matching } = await growthDuring(pids, () => match(opened, file, limits.matchRows))
  const answer = await fetch(`${portal.url}${withQuery(dataApi.match.path, { ...asked, format: 'csv' })}`, {
    method: 'POST',
    headers,
    body: rows,
  })
  const answered = join(folder, 'answer.csv')
  await writeFile(answered, (await answer.text()).trimEnd())
  const told = (name: string, mb: number, check: string, isRight: boolean) =>
    report({ name, value: mb, unit: 'MB', floor: `${TAB_MB} MB`, ratio: mb / TAB_MB, target: 1, isRight, check })
  const size = `${limits.matchRows.toLocaleString('en')} rows × ${Object.keys(values).length} variables`
  told(`the browser while it matches ${size}`, matching.tab, 'all processes of the browser; the files below are its answer', true)
  for (const [form, wrongIn] of Object.entries({ CSV: wrongInText, Parquet: wrongInParquet, Excel: wrongInWorkbook })) {
    const { grown, result: path } = await growthDuring(pids, () => saved(opened, form))
    const wrong = await wrongIn(path, answered, connection)
    told(`the same while it saves ${form}`, grown.tab, `${wrong} rows differ from the answer of the call`, wrong === 0)
  }
}

async function fileOf(folder: string, text: string): Promise<string> {
  const path = join(folder, 'track.csv')
  await writeFile(path, text)
  return path
}

async function match(opened: Page, file: string, rows: number): Promise<void> {
  await opened.locator('input[type="file"]').setInputFiles(file)
  const button = opened.getByRole('button', { name: texts.cost.match(rows), exact: true })
  await button.click({ timeout: PATIENCE_MS })
  await opened.getByRole('heading', { name: new RegExp(`of ${rows.toLocaleString('en')} rows have`) }).waitFor({ timeout: PATIENCE_MS })
}

async function saved(opened: Page, form: string): Promise<string> {
  const arriving = opened.waitForEvent('download', { timeout: PATIENCE_MS })
  await opened.getByRole('button', { name: texts.save.form(form) }).click()
  return (await arriving).path()
}

async function wrongInText(path: string, answered: string): Promise<number> {
  const [ours, theirs] = [await readFile(path, 'utf8'), await readFile(answered, 'utf8')].map((text) => text.trimEnd().split(/\r?\n/))
  return (theirs ?? []).filter((line, at) => line !== ours?.[at]).length
}

async function wrongInParquet(path: string, answered: string, connection: DuckDBConnection): Promise<number> {
  const differs = Object.keys(values).map((name) => `p."${name}" IS DISTINCT FROM CAST(c."${name}" AS FLOAT)`)
  const found = await connection.runAndReadAll(`
    SELECT count(*) FILTER (${[...differs, 'p.sample IS DISTINCT FROM c.sample'].join(' OR ')})
    FROM read_parquet('${path}') AS p POSITIONAL JOIN read_csv('${answered}', all_varchar = true) AS c`)
  return Number(found.getRows()[0]?.[0])
}

/** Those that are missing: how cells are written is tested with few. */
async function wrongInWorkbook(path: string): Promise<number> {
  const files = await unzipped(await readFile(path))
  const sheet = (await files.get('xl/worksheets/sheet1.xml')?.blob())?.stream().pipeThrough(new TextDecoderStream())
  let [rows, rest] = [0, '']
  for await (const piece of sheet ?? []) {
    const text = rest + piece
    rows += text.split('</row>').length - 1
    rest = text.slice(-5)
  }
  return limits.matchRows + 1 - rows
}
