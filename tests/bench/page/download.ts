import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { TestPortal } from '../../helpers/portal.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { residentMb } from '../data/processMemory.ts'
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
  const pids = await processesOf(browser)
  const portalPid = portal.process.pid ?? 0
  const held = async () => ({
    browserMb: (await Promise.all(pids.map(residentMb))).reduce((sum, mb) => sum + mb, 0),
    portalMb: await residentMb(portalPid),
  })
  const before = await held()
  const peak = { ...before }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await held()
      peak.browserMb = Math.max(peak.browserMb, now.browserMb)
      peak.portalMb = Math.max(peak.portalMb, now.portalMb)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const path = await downloadTo(page, portal.url, '700').finally(() => {
    isOver = true
  })
  await watching
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
  grown('the browser', peak.browserMb - before.browserMb, TAB_TARGET_MB)
  grown('the portal', peak.portalMb - before.portalMb, PORTAL_TARGET_MB)
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

/** All processes of a browser. */
async function processesOf(browser: Browser): Promise<readonly number[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.map(({ id }) => id)
}

async function rowsIn(zip: string): Promise<number> {
  const file = [...(await unzipped(await readFile(zip)))].find(([name]) => name.endsWith('.csv'))?.[1]
  // Without the line of names.
  return ((await file?.text()) ?? '').trimEnd().split('\n').length - 1
}
