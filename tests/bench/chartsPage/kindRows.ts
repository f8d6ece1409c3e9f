import type { Page } from '@playwright/test'
import { median, type Report } from '../report.ts'
import type { KindName } from './kinds.ts'
import type { Bench } from './page.tsx'

const MILLIONS = 1_500_000
/** As many points as a long series has: the server makes the means. */
const SERIES = 10_000
/** Contours of a million cells take Plotly more than a minute. */
const LONG_MS = 10_000

/** What is drawn, of how many values, and the most that it may take of Plotly's time. */
const rows: readonly { readonly name: KindName; readonly count: number; readonly target: number }[] = [
  { name: 'histogram', count: MILLIONS, target: 0.3 },
  { name: 'timeSeries', count: SERIES, target: 0.5 },
  { name: 'depthProfile', count: SERIES, target: 0.5 },
  { name: 'sectionMap', count: MILLIONS, target: 0.2 },
  { name: 'contourHeatmap', count: 100_000, target: 0.25 },
  { name: 'contourHeatmap', count: MILLIONS, target: 0.05 },
  { name: 'contourSectionMap', count: MILLIONS, target: 0.1 },
]

/** Every kind that has no part of its own, from rows to painted, in turn with Plotly. */
export async function kinds(page: Page, report: Report, rounds: number): Promise<void> {
  for (const { name, count, target } of rows) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    let [wrong, looked] = [0, 0]
    for (let round = 0; round <= rounds; round++) {
      const here = await page.evaluate(([kind, values]) => (window as unknown as { bench: Bench }).bench.kinds.here(kind, values), [
        name,
        count,
      ] as const)
      const there = await page.evaluate(([kind, values]) => (window as unknown as { bench: Bench }).bench.kinds.plotly(kind, values), [
        name,
        count,
      ] as const)
      wrong += here.wrong
      looked = here.looked
      // The first round warms both, and is the only one where Plotly takes very long.
      if (round === 0 && there < LONG_MS) continue
      ours.push(here.took)
      theirs.push(there)
      if (there >= LONG_MS) break
    }
    const [value, floor] = [median(ours), median(theirs)]
    report({
      name: `${name} of ${count.toLocaleString('en')} values, rows to painted`,
      value,
      unit: 'ms',
      floor: `Plotly, same values, ${floor.toFixed(0)} ms`,
      ratio: value / floor,
      target,
      isRight: wrong === 0 && looked > 0,
      check: `${looked} places of each picture, wrong: ${wrong}`,
    })
  }
}
