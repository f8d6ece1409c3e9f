import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { TestPortal } from '../../helpers/portal.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { growthDuring, processesOf } from '../data/browserMemory.ts'
import type { Report } from '../report.ts'

const DATASET = 'Ocean_Atlas_Temperature_Climatology'
/** Its rows down to 700 m: nearly as many as one download may have. */
const ROWS = 1_907_318
const TAB_TARGET_MB = 150
const PORTAL_TARGET_MB = 100

/** What the largest download through the page costs: the memory of all processes of the browser, and of the portal. */
export async function download(report: Report, browser: Browser, portal: TestPortal): Promise<void> {
  const page = await browser.newPage()
  const data = { username: 'demo', password: portal.demoPassword }
  await page.request.post(`${portal.url}/api/user/signin`, { data, headers: { 'X-Requested-With': 'pelagos' } })
  // The first download loads what all others use.
  await downloadTo(page, portal.url, '10')
  const processes = { browser: await processesOf(browser), portal: [portal.process.pid ?? 0] }
  const { grown: growth, result: path } = await growthDuring(processes, () => downloadTo(page, portal.url, '700'))
  const rows = await rowsIn(path)
  const isRight = rows === ROWS
  const name = `a zip of ${ROWS.toLocaleString('en')} rows through the page`
  const check = `${rows.toLocaleString('en')} rows in the file`
  const grown = (who: string, mb: number, targetMb: number) =>
    report({
      name: `${name}: growth of ${who}`,
      value: mb,
      unit: 'MB',
      floor: `${targetMb} MB`,
      ratio: mb / targetMb,
      target: 1,
      isRight,
      check,
    })
  grown('the browser', growth.browser, TAB_TARGET_MB)
  grown('the portal', growth.portal, PORTAL_TARGET_MB)
  await page.close()
}

/** Downloads the rows down to a depth in metres as a zip file; its path. */
async function downloadTo(page: Page, portalUrl: string, depth: string): Promise<string> {
  await page.goto(`${portalUrl}/catalog/datasets/${DATASET}`)
  await page.getByRole('link', { name: 'Download Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Dataset' })
  const deepest = dialog.getByRole('textbox', { name: 'To depth' })
  await deepest.fill(depth)
  await deepest.press('Tab')
  await dialog.getByText(/The selected subset of data is under/).waitFor()
  const saved = page.waitForEvent('download', { timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Download' }).click()
  const path = await (await saved).path()
  await dialog.getByText(/^Saved, /).waitFor()
  return path
}

async function rowsIn(zip: string): Promise<number> {
  const file = [...(await unzipped(await readFile(zip)))].find(([name]) => name.endsWith('.csv'))?.[1]
  // Without the line of names.
  return ((await file?.text()) ?? '').trimEnd().split('\n').length - 1
}
