import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../helpers/chromium.ts'
import { startPortal } from '../helpers/portal.ts'
import { openRowsProxy, rowCount } from './chartRows/rowsProxy.ts'
import { type BenchOptions, median, noted, type Report, skipped } from './report.ts'

export const group = 'chartRows'

const ROUNDS = 5
/** Milliseconds that the page may stand still while rows arrive. */
const MAX = 100

/** How long the charts page stands still while many rows arrive, and while its chart is drawn and split: its worker does the rest. */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) return report(skipped('the longest block while rows arrive', 'no Chromium here'))
  const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100' })
  const proxy = await openRowsProxy(portal.url)
  // A globe drawn in software would stand in the way of everything else.
  const browser = await chromium.launch({ args: [...chromiumArguments, '--disable-3d-apis'], executablePath })
  try {
    const rounds: Blocks[] = []
    for (let round = 0; round < Math.min(ROUNDS, maxRounds ?? ROUNDS); round++) rounds.push(await blocksOf(browser, proxy.url))
    const most = (of: (blocks: Blocks) => number) => median(rounds.map(of))
    const isRight = rounds.every(
      ({ summaries }) => summaries.length === 12 && summaries.every((text, at) => text.includes(`Highest ${31 + at}`)),
    )
    const [arriving, drawing, splitting] = [
      most((blocks) => blocks.arriving),
      most((blocks) => blocks.drawing),
      most((blocks) => blocks.splitting),
    ]
    report({
      name: `longest block while ${rowCount.toLocaleString('en')} rows arrive`,
      value: arriving,
      unit: 'ms',
      floor: `${MAX} ms`,
      ratio: arriving / MAX,
      target: 1,
      isRight,
      check: `${rounds.length} charts; each of 12 panels has the highest value of its month: ${isRight}`,
    })
    report(noted('longest block while it is first drawn', drawing, 'ms', `${MAX} ms`, drawing / MAX, 'long tasks of the page'))
    report(noted('longest block while it is split into 12 panels', splitting, 'ms', `${MAX} ms`, splitting / MAX, 'long tasks of the page'))
  } finally {
    await browser.close()
    proxy.stop()
    await portal.stop()
  }
}

/** The longest tasks of the page in each part of a chart's life, milliseconds, and what its panels say in the end. */
interface Blocks {
  readonly arriving: number
  readonly drawing: number
  readonly splitting: number
  readonly summaries: readonly string[]
}

async function blocksOf(browser: Browser, url: string): Promise<Blocks> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(watchTasks)
  await page.goto(`${url}/visualization/charts?id=1`)
  await page.getByText('Heatmap', { exact: true }).click()
  const create = page.getByRole('button', { name: 'Create Visualization' })
  await page.waitForFunction(() => !document.querySelector('.panel-create [aria-disabled="true"], button[aria-disabled="true"]'))
  const start = await now(page)
  await create.click()
  await page.locator('.chart-picture canvas').waitFor()
  const arrived = await page.evaluate(() => (window as unknown as Watched).watched.arrivedAt)
  const drawn = await now(page)
  await page.getByRole('button', { name: /Split by/ }).click()
  await page.getByRole('option', { name: 'Date' }).click()
  await page.locator('.split-panel canvas').nth(11).waitFor()
  const end = await now(page)
  const summaries = await page.locator('.split-panel .chart-summary').allTextContents()
  const longest = await page.evaluate(
    (spans) =>
      spans.map(([from, to]) =>
        (window as unknown as Watched).watched.tasks
          .filter((task) => task.startTime >= from && task.startTime < to)
          .reduce((most, { duration }) => Math.max(most, duration), 0),
      ),
    [
      [start, arrived],
      [arrived, drawn],
      [drawn, end],
    ] as const,
  )
  await context.close()
  const [arriving = 0, drawing = 0, splitting = 0] = longest
  return { arriving, drawing, splitting, summaries }
}

interface Watched {
  readonly watched: { readonly tasks: PerformanceEntry[]; arrivedAt: number }
}

/** Keeps the long tasks of a page, and when its chart's data had arrived: the moment when the progress bar went. */
function watchTasks(): void {
  const watched: Watched['watched'] = { tasks: [], arrivedAt: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => watched.tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  let isWaiting = false
  new MutationObserver(() => {
    const waits = document.querySelector('.chart-wait') !== null
    if (isWaiting && !waits) watched.arrivedAt = performance.now()
    isWaiting = waits
  }).observe(document, { childList: true, subtree: true })
}

/** The page's own clock, once its long tasks so far have been reported. */
const now = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 200)))
