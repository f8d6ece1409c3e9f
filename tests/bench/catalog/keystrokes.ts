import { type CDPSession, chromium, type Page } from '@playwright/test'
import { limits } from '#core/limits/index.ts'
import { buildSite } from '../../helpers/buildSite.ts'
import { chromiumArguments, ensureChromium } from '../../helpers/chromium.ts'
import { startPortal } from '../../helpers/portal.ts'
import { percentile95, type Report } from '../report.ts'

/** Longer than the debounce and drawing the results take together. */
const SETTLED_MS = limits.searchDebounceMs + 1500

/** Types into the built catalog page of a portal that holds a large catalog, and adds up what its scripts take until the results stand there. */
export async function keystrokes(
  report: Report,
  listing: string,
  datasets: number,
  typed: readonly string[],
  plain: (keywords: string) => number,
): Promise<void> {
  buildSite()
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.route('**/api/catalog/state', (route) => route.fulfill({ json: { datasets, latest: datasets } }))
    await page.route('**/api/catalog/listing', (route) => route.fulfill({ body: listing, contentType: 'application/json' }))
    await page.goto(`${portal.url}/catalog`)
    await page.getByText(`Found ${datasets} datasets:`).waitFor({ timeout: 60_000 })
    await scriptTime(page, session, 'warm up')
    const times: number[] = []
    let wrong = 0
    for (const words of typed) {
      times.push(await scriptTime(page, session, words))
      if ((await page.locator('.catalog-found').innerText()) !== `Found ${plain(words)} datasets:`) wrong += 1
    }
    const value = percentile95(times)
    const check = wrong === 0 ? `${typed.length} counts on the page as the scan has them` : `${wrong} COUNTS WRONG`
    report({
      name: 'script from keystroke to results, p95',
      value,
      unit: 'ms',
      floor: '50 ms',
      ratio: value / 50,
      target: 1,
      isRight: wrong === 0,
      check,
    })
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** Milliseconds of script that putting these words into the field leads to. */
async function scriptTime(page: Page, session: CDPSession, words: string): Promise<number> {
  const seconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  await page.getByLabel('Keywords').focus()
  const before = await seconds()
  await page.getByLabel('Keywords').fill(words)
  await page.waitForTimeout(SETTLED_MS)
  const after = await seconds()
  return (after - before) * 1000
}
