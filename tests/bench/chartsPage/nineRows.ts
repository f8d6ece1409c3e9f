import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { median, type Report, skipped } from '../report.ts'
import type { Bench } from './page.tsx'

const MEBIBYTE = 2 ** 20
/** Bytes of a page of memory, which Linux counts in. */
const PAGE = 4096
const [MAX_MS, MAX_MIB, MAX_RETAINED_MIB] = [1000, 400, 20]

/** Nine charts with four million values: how soon they are painted, what they take, and what is left of it once they are closed. */
export async function nine(page: Page, report: Report, rounds: number): Promise<void> {
  const openNine = () => page.evaluate(() => (window as unknown as { bench: Bench }).bench.openNine())
  const closeNine = () => page.evaluate(() => (window as unknown as { bench: Bench }).bench.closeNine())
  // The first time compiles the script and fills its caches.
  await openNine()
  await closeNine()
  const before = await memoryOf(page)
  const [times, peaks, left]: [number[], number[], number[]] = [[], [], []]
  let check = ''
  for (let round = 0; round < rounds; round++) {
    const { took, values, blank } = await openNine()
    if (blank > 0) throw new Error(`${blank} of nine charts are blank`)
    times.push(took)
    peaks.push(await memoryOf(page, false))
    await closeNine()
    left.push((await memoryOf(page)) - before)
    check = `${values} values, no chart blank, ${rounds} rounds`
  }
  const row = (name: string, value: number, unit: string, most: number) =>
    report({ name, value, unit, floor: `${most} ${unit}`, ratio: value / most, target: 1, check })
  row('nine charts of 4 M values, rows to painted', median(times), 'ms', MAX_MS)
  if (Number.isNaN(before)) return report(skipped('memory of nine charts', 'only Linux tells it'))
  row('memory of the renderer with nine charts', median(peaks) / MEBIBYTE, 'MiB', MAX_MIB)
  row('memory kept after nine charts are closed', median(left) / MEBIBYTE, 'MiB', MAX_RETAINED_MIB)
}

/** Bytes of memory in use by the renderer of a page after garbage collection; NaN if unknown. */
async function memoryOf(page: Page, isCollected = true): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  if (isCollected) await devtools.send('HeapProfiler.collectGarbage')
  await devtools.detach()
  const browser = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  await browser?.detach()
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id))
  return Math.max(...(await Promise.all(sizes)))
}

async function residentBytes(process: number): Promise<number> {
  try {
    return Number((await readFile(`/proc/${process}/statm`, 'utf8')).split(' ')[1]) * PAGE
  } catch {
    return Number.NaN
  }
}
