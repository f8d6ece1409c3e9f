import { readFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts'
import { bundle, serve } from './bundledPage.ts'
import { knownPoints } from './chartsPage/field.ts'
import { kinds } from './chartsPage/kindRows.ts'
import { nine } from './chartsPage/nineRows.ts'
import type { Bench } from './chartsPage/page.tsx'
import { type BenchOptions, median, type Report } from './report.ts'

export const group = 'charts'

const ROUNDS = 5
/** Of a played map. */
const TARGET_STEPS = 10

const land = new URL('../../site/public/geo/land-50m.json', import.meta.url)

/** Draws in one Chromium, in turn, what we draw and what others draw, and looks at the pixels of both. */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  const rounds = Math.min(ROUNDS, maxRounds ?? ROUNDS)
  const ofKinds = (page: Page, each: Report) => kinds(page, each, rounds)
  const ofNine = (page: Page, each: Report) => nine(page, each, rounds)
  const parts = { heatmap, points: sparseMap, globe, kinds: ofKinds, nine: ofNine, interpreter, liveView, play }
  const { script, files } = await bundle('chartsPage/page.tsx')
  const server = await serve({ script, files: new Map([...files, ['/geo/land-50m.json', await readFile(land)]]) }, true)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, reducedMotion: 'reduce' })
    await page.goto(server.address)
    await page.waitForFunction(() => 'bench' in window)
    for (const [name, part] of Object.entries(parts)) if (only === null || only === name) await part(page, report)
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
    isRight,
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
      isRight: wrong === 0,
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
    check: 'script time of one picture',
  })
}

const onGlobe = <Name extends keyof Bench['globe']>(page: Page, name: Name, ...parts: Parameters<Bench['globe'][Name]>) =>
  page.evaluate(([which, given]) => Reflect.apply((window as unknown as { bench: Bench }).bench.globe[which], null, given), [
    name,
    parts,
  ] as const) as Promise<Awaited<ReturnType<Bench['globe'][Name]>>>

/** The same points on a globe that MapLibre draws without a graphics card: put on it, turned and zoomed. */
async function globe(page: Page, report: Report): Promise<void> {
  const count = 100_000
  const opened = await onGlobe(page, 'open', count, true)
  const { first: ours, second: plotly } = await inTurn(
    async () => {
      await onGlobe(page, 'open', count, true)
      return onGlobe(page, 'again')
    },
    async () => (await page.evaluate((points) => (window as unknown as { bench: Bench }).bench.scattergl(points), count)).took,
  )
  await onGlobe(page, 'open', count, true)
  const { wrong, points } = await onGlobe(page, 'wrong')
  report({
    name: `globe of ${count / 1000} k points, rows to painted`,
    value: ours,
    unit: 'ms',
    floor: `Plotly scattergl, same rows, ${plotly.toFixed(0)} ms`,
    ratio: ours / plotly,
    target: 0.35,
    isRight: wrong === 0 && points > 0,
    check: `${points} known points in sight, wrong colours: ${wrong}; with MapLibre started first ${opened.toFixed(0)} ms`,
  })
  for (const isEmulated of [true, false]) await moves(page, report, isEmulated)
}

/** Script of a frame while a million points are turned and zoomed, everything that MapLibre does included. */
async function moves(page: Page, report: Report, isEmulated: boolean): Promise<void> {
  await onGlobe(page, 'open', 1_000_000, isEmulated)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  const steps = isEmulated ? 12 : 4
  const times: number[] = []
  await onGlobe(page, 'move', steps)
  for (let round = 0; round < ROUNDS; round++) {
    const before = await scriptMs()
    await onGlobe(page, 'move', steps)
    times.push(((await scriptMs()) - before) / steps)
  }
  await devtools.detach()
  const value = median(times)
  const { wrong, points } = isEmulated ? await onGlobe(page, 'wrong') : { wrong: 0, points: 0 }
  report({
    name: `a million points turned and zoomed, ${isEmulated ? 'by the processor' : 'as a WebGL layer'}`,
    value,
    unit: 'ms',
    floor: 'script of a frame, 100 ms',
    ratio: value / 100,
    target: 1,
    isRight: wrong === 0 && (points > 0 || !isEmulated),
    check: isEmulated
      ? `${points} known points in sight, wrong colours: ${wrong}`
      : 'the same picture in tests/e2e/globeOfStations.spec.ts',
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
    check: 'the view holds the last rows after the tenth change',
  })
}

/** A map that is played, as soon as its steps are there. */
async function play(page: Page, report: Report): Promise<void> {
  const results: { readonly perSecond: number; readonly wrong: number }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    results.push(await page.evaluate(() => (window as unknown as { bench: Bench }).bench.play()))
  const perSecond = median(results.slice(1).map((result) => result.perSecond))
  const wrong = results.reduce((sum, result) => sum + result.wrong, 0)
  report({
    name: 'playing a map of 64,800 cells',
    value: perSecond,
    unit: 'steps per second',
    floor: `${TARGET_STEPS} steps per second`,
    ratio: TARGET_STEPS / perSecond,
    target: 1,
    isRight: wrong === 0,
    check: `pixels of the last step in another colour: ${wrong}`,
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
