import { vi } from 'vitest'
import type { ChartOutcome } from '#core/charts/request/fetchChart.ts'
import { januaryHeatmap } from '../../fixtures/charts/answers.ts'
import { variableWith } from '../../fixtures/charts/variable.ts'

/** Stands in for the browser's worker: keeps the job, and answers when the test says so. */
export class TestWorker {
  static readonly made: TestWorker[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  job: unknown = null
  /** The requests after that of the chart itself. */
  readonly orders: unknown[] = []
  readonly #unanswered: number[] = []
  isEnded = false
  constructor() {
    TestWorker.made.push(this)
  }
  postMessage({ id, name, input }: { readonly id: number; readonly name: string; readonly input: { readonly job?: unknown } }): void {
    if (name === 'fetch') this.job = input.job
    else this.orders.push(input)
    this.#unanswered.push(id)
  }
  terminate(): void {
    this.isEnded = true
  }
  /** Answers the first call that has no answer yet; resolves when the page has taken it. */
  answer(value: object): Promise<unknown> {
    return this.#send({ id: this.#unanswered.shift(), value })
  }
  fail(message: string): Promise<unknown> {
    return this.#send({ id: this.#unanswered.shift(), fault: { message } })
  }
  report(progress: object): Promise<unknown> {
    return this.#send({ id: this.#unanswered[0], progress })
  }
  #send(data: object): Promise<unknown> {
    this.onmessage?.({ data })
    return vi.advanceTimersByTimeAsync(0)
  }
}
vi.stubGlobal('Worker', TestWorker)
vi.stubGlobal('reportError', () => undefined)
export const answers: Record<string, (signal?: AbortSignal | null) => Response | Promise<Response>> = {}
export const requests: URL[] = []
vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
  const url = new URL(address, 'http://portal')
  requests.push(url)
  return answers[url.pathname]?.(init?.signal) ?? new Response('not here', { status: 404 })
})
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => stored.set(name, text),
  removeItem: (name: string) => stored.delete(name),
})
vi.stubGlobal('location', new URL('http://portal/visualization/charts'))
vi.stubGlobal('history', { replaceState: () => undefined })

export const charts = {
  ...(await import('../../../site/src/charts/stores/openCharts.ts')),
  ...(await import('../../../site/src/charts/stores/charts.ts')),
  ...(await import('../../../site/src/charts/stores/cells.ts')),
}
export const drafts = await import('../../../site/src/charts/stores/draft.ts')
export const guests = await import('../../../site/src/charts/stores/guest.ts')
export const notices = await import('../../../site/src/common/stores/notices.ts')
export const sessions = await import('../../../site/src/common/stores/session.ts')

export const model = januaryHeatmap()
export const drawn = (plotsLeft: number | null): ChartOutcome => ({ kind: 'model', model, plotsLeft, cutAt: null })
export const sizeAnswer = (size = 9506, allow = true) =>
  Response.json({
    query: {
      modifiedQuery: '',
      constraints: null,
      analysis: { commandType: 'sproc', extractedTableNames: [], extractedPrimaryTableNames: [] },
    },
    allow,
    projection: { size, provenance: 'calculation' },
  })
let stop = () => undefined as unknown

/** Chooses a variable and a kind. */
export async function ready(): Promise<void> {
  await drafts.chooseVariable(101)
  drafts.changeDraft({ chart: 'heatmap' })
}
/** Creates the chart that is set up, and gives the worker that fetches it. */
export async function make(): Promise<TestWorker> {
  const { request } = drafts.$plan.get()
  const draft = drafts.$draft.get()
  if (!request || !draft.variable) throw new Error('not sound')
  charts.createChart(draft, draft.variable, request)
  const worker = TestWorker.made.at(-1)
  if (!worker) throw new Error('no worker')
  return worker
}

/** Opens the page as a visitor who has chosen nothing. */
export function openPage(): void {
  vi.useFakeTimers()
  requests.length = 0
  answers['/api/catalog/variable'] = () => Response.json(variableWith())
  answers['/api/data/check-query-size'] = () => sizeAnswer()
  answers['/api/user/getguesttoken'] = () => Response.json({ plotsLeft: 10 })
  sessions.$session.set({ state: 'visitor' })
  guests.forgetPass()
  drafts.forgetDraft()
  stop = drafts.watchSize()
}

/** Leaves the page. */
export function leavePage(): void {
  stop()
  for (const { id } of charts.$charts.get()) charts.closeChart(id)
  vi.useRealTimers()
}
