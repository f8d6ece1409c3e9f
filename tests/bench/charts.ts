import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts'
import { bundle, serve } from './bundledPage.ts'
import { knownPoints } from './chartsPage/field.ts'
import type { Bench } from './chartsPage/page.tsx'
import { median, type Report } from './report.ts'

export const group = 'charts'

const ROUNDS = 5

/** Draws in one Chromium, in turn, what we draw and what others draw, and looks at the pixels of both. */
export async function run(report: Report): Promise<void> {
  const server = await serve(await bundle('chartsPage/page.tsx'))
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 } })
    await page.goto(server.address)
    await page.waitForFunction(() => 'bench' in window)
    await heatmap(page, report)
    await sparseMap(page, report)
    await interpreter(page, report)
    await liveView(page, report)
  } finally {
    await browser.close()
    server.close()
  }
}

async function heatmap(page: Page, report: Report): Promise<void> {
  const pixels = { ours: await wrongCells(page, 'ours'), plotly: await wrongCells(page, 'plotly') }
  const { first: ours, second: plotly } = await inTurn(
    () => call(page, 'ours'),
    () => call(page, 'plotly'),
  )
  const isRight = pixels.ours.wrong === 0 && pixels.plotly.wrong === 0
  report({
    name: 'heatmap of 1.5 M cells, rows to painted',
    value: ours,
    unit: 'ms',
    floor: `Plotly, same rows, ${plotly.toFixed(0)} ms`,
    ratio: ours / plotly,
    target: 0.3,
    ok: isRight && ours / plotly <= 0.3,
    check: `${pixels.ours.cells} known cells, wrong colours: ours ${pixels.ours.wrong}, Plotly ${pixels.plotly.wrong}`,
  })
}

/** The map of single points: 100,000, as many as a chart gets, against Plotly's scattergl, and a million. */
async function sparseMap(page: Page, report: Report): Promise<void> {
  const drawn = (which: 'points' | 'scattergl', count: number) =>
    page.evaluate(([name, points]) => (window as unknown as { bench: Bench }).bench[name](points), [which, count] as const)
  for (const { count, target } of [
    { count: 100_000, target: 0.35 },
    { count: 1_000_000, target: 0.35 },
  ]) {
    let wrong = 0
    const { first: ours, second: plotly } = await inTurn(
      async () => {
        const result = await drawn('points', count)
        wrong += result.wrong
        return result.took
      },
      async () => (await drawn('scattergl', count)).took,
    )
    report({
      name: `map of ${count / 1000} k points, rows to painted`,
      value: ours,
      unit: 'ms',
      floor: `Plotly scattergl, same rows, ${plotly.toFixed(0)} ms`,
      ratio: ours / plotly,
      target,
      ok: wrong === 0 && ours / plotly <= target,
      check: `${knownPoints(count).length} known points, wrong colours: ${wrong}`,
    })
  }
  const repaints = await Promise.all(
    Array.from({ length: ROUNDS }, () => page.evaluate(() => (window as unknown as { bench: Bench }).bench.repaint(1_000_000))),
  )
  const repaint = median(repaints)
  report({
    name: 'a million points painted again',
    value: repaint,
    unit: 'ms',
    floor: 'a frame of 100 ms',
    ratio: repaint / 100,
    target: 1,
    ok: repaint <= 100,
    check: 'script time of one picture',
  })
}

async function interpreter(page: Page, report: Report): Promise<void> {
  const { first: interpreted, second: compiled } = await inTurn(
    () => page.evaluate(() => (window as unknown as { bench: Bench }).bench.expressions(true)),
    () => page.evaluate(() => (window as unknown as { bench: Bench }).bench.expressions(false)),
  )
  report({
    name: 'time series without eval (interpreter)',
    value: interpreted,
    unit: 'ms',
    floor: `compiled expressions, ${compiled.toFixed(1)} ms`,
    ratio: interpreted / compiled,
    target: null,
    ok: true,
    check: 'the same specification and rows in both',
  })
}

async function liveView(page: Page, report: Report): Promise<void> {
  const { first: live, second: embedded } = await inTurn(
    () => call(page, 'liveView'),
    () => call(page, 'reEmbed'),
  )
  report({
    name: 'ten changes of data, one live view',
    value: live,
    unit: 'ms',
    floor: `react-vega re-embedding, ${embedded.toFixed(0)} ms`,
    ratio: live / embedded,
    target: 1,
    ok: live <= embedded,
    check: 'the view holds the last rows after the tenth change',
  })
}

function call(page: Page, name: 'ours' | 'plotly' | 'liveView' | 'reEmbed'): Promise<number> {
  return page.evaluate((deed) => (window as unknown as { bench: Bench }).bench[deed](), name)
}

function wrongCells(page: Page, which: 'ours' | 'plotly'): Promise<{ wrong: number; cells: number }> {
  return page.evaluate((name) => (window as unknown as { bench: Bench }).bench.wrongCells(name), which)
}

/** Medians of both deeds, run in turn, each once before it counts. The deeds measure themselves inside the page. */
async function inTurn(first: () => Promise<number>, second: () => Promise<number>): Promise<{ first: number; second: number }> {
  const times: { first: number[]; second: number[] } = { first: [], second: [] }
  await first()
  await second()
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const)
    for (const which of order) times[which].push(await (which === 'first' ? first() : second()))
  }
  return { first: median(times.first), second: median(times.second) }
}
