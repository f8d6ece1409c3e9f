import type { Browser, CDPSession, Page } from '@playwright/test'

/** A task of a page's main thread, milliseconds. */
interface PageTask {
  /** Since the navigation. */
  readonly atMs: number
  readonly tookMs: number
  /** What took the most of it. */
  readonly cause: string
}

/** How long the main thread of a page was busy, in milliseconds. */
export interface PageBusy {
  readonly tasks: readonly PageTask[]
  readonly longestMs: number
  /** Total blocking time: what tasks take beyond 50 ms. */
  readonly blockingMs: number
  /** When the last task over 50 ms ended. */
  readonly quietAtMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> }
}

/** A task longer than this is a long one, by the W3C's Long Tasks. */
const LONG_MS = 50
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/**
 * Opens a page on a processor `slower` times as slow, waits until it has been quiet, and lists its tasks. A task counts with the time that
 * its thread had the processor, so that what else the machine does is left out.
 */
export async function busyOf(browser: Browser, address: string, slower: number): Promise<PageBusy> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const own = await context.newCDPSession(page)
  const whole = await browser.newBrowserCDPSession()
  await own.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const stop = await trace(whole)
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  await untilQuiet(page)
  const events = await stop()
  await whole.detach()
  await context.close()
  return busyIn(events)
}

/** Resolves once the page has had no long task for three seconds, or after a minute. */
const untilQuiet = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = () => setTimeout(resolve, 3000)
        let timer = rest()
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = rest()
        }).observe({ type: 'longtask' })
        setTimeout(resolve, 60_000)
      }),
  )

async function trace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  return async () => {
    const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await ended
    return events
  }
}

function busyIn(events: readonly TraceEvent[]): PageBusy {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && String(args?.data?.documentLoaderURL).startsWith('http'))
  const own = events.filter(({ pid, tid, ph }) => ph === 'X' && pid === start?.pid && tid === start?.tid)
  const from = start?.ts ?? Number.NaN
  const tasks = own
    .filter(({ name, ts }) => name === 'RunTask' && ts >= from)
    .map((task) => ({ atMs: (task.ts - from) / 1000, tookMs: took(task), cause: causeOf(task, own) }))
    .filter(({ tookMs }) => tookMs > LONG_MS)
  return {
    tasks,
    longestMs: Math.max(0, ...tasks.map(({ tookMs }) => tookMs)),
    blockingMs: tasks.reduce((sum, { tookMs }) => sum + tookMs - LONG_MS, 0),
    quietAtMs: Math.max(0, ...tasks.map(({ atMs, tookMs }) => atMs + tookMs)),
  }
}

const took = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000

/** The events within a task that took more than a fifth of it, the outer ones first. */
function causeOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  return events
    .filter((event) => event !== task && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end && took(event) > took(task) / 5)
    .map((event) => `${event.name} ${fileOf(event)}`.trim())
    .filter((text, at, all) => all.indexOf(text) === at)
    .join(' > ')
}

const fileOf = ({ args }: TraceEvent): string => String(args?.data?.url ?? '').replace(/^.*\//, '')
