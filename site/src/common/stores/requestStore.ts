import { atom, type ReadableAtom } from 'nanostores'
import { errorMessages } from '#core/messages/errors.ts'
import { Problem } from '#core/request/Problem.ts'
import { failed, inProgress, notTried, type RequestState, shownValue, succeeded } from '#core/request/RequestState.ts'
import { logError } from './faults.ts'

/** What a request is made with. */
export interface RequestRun<Value> {
  /** Aborted when another run begins, and when the request is reset. */
  readonly signal: AbortSignal
  /** Reports rows that have arrived, or that the response is being processed. */
  readonly report: (
    progress: { readonly state: 'streaming'; readonly rows: number; readonly sizeBytes?: number } | { readonly state: 'processing' },
  ) => void
  /** The state before this run, such as a failure that is tried again. */
  readonly before: RequestState<Value>
}

/** How a request is made. */
interface RequestOptions {
  /** The message shown for an error response: a fixed text, or by default the portal's own. */
  readonly failure?: string | ((problem: Problem) => string)
  /** The message shown for a bug, instead of the general one. */
  readonly broken?: string
  /** Goes on showing the last value while this run is running and after it has failed. */
  readonly keepsPrevious?: boolean
}

/** A request of the page: its state, and the ways to make, replace and forget it. */
export interface RequestStore<Value> {
  readonly $request: ReadableAtom<RequestState<Value>>
  /**
   * Makes the request, cancelling the one before. Resolves to its final state; `null` if it was cancelled meanwhile, which writes nothing. What is
   * not a `Problem` is a bug: it is logged and shown as a failure.
   */
  run(make: (run: RequestRun<Value>) => Promise<Value>, options?: RequestOptions): Promise<RequestState<Value> | null>
  /** Cancels what is running and shows that another run will follow, such as one that waits for the end of typing; the last value stays. */
  markPending(): void
  /** Cancels what is running and sets another state: a known value, or a failure found before anything was requested. */
  set(state: RequestState<Value>): void
  /** Cancels what is running and forgets every response. */
  reset(): void
}

/** Makes the store of one request: `const $cruises = requestStore<Cruise[]>()`. */
export function requestStore<Value>(): RequestStore<Value> {
  const $request = atom<RequestState<Value>>(notTried)
  let current = new AbortController()
  const replace = () => {
    current.abort()
    current = new AbortController()
    return current.signal
  }
  const set = (state: RequestState<Value>) => {
    replace()
    $request.set(state)
  }
  const run: RequestStore<Value>['run'] = async (make, { keepsPrevious = false, ...says } = {}) => {
    const signal = replace()
    const before = $request.get()
    const kept = keepsPrevious ? previousOf(before) : {}
    $request.set({ ...inProgress, ...kept, ...(before.state === 'failed' ? { isRetry: true } : {}) })
    const report: RequestRun<Value>['report'] = (progress) => signal.aborted || $request.set({ ...progress, ...kept })
    const end = await outcomeOf(() => make({ signal, report, before }), says, signal)
    if (end === null || signal.aborted) return null
    const state = end.state === 'failed' ? { ...end, ...kept } : end
    $request.set(state)
    return state
  }
  const markPending = () => set({ ...inProgress, ...previousOf($request.get()) })
  return { $request, run, markPending, set, reset: () => set(notTried) }
}

function previousOf<Value>(request: RequestState<Value>): { readonly previous?: Value } {
  const previous = shownValue(request)
  return previous === undefined ? {} : { previous }
}

async function outcomeOf<Value>(make: () => Promise<Value>, { failure, broken }: RequestOptions, signal: AbortSignal) {
  try {
    return succeeded(await make())
  } catch (fault) {
    if (signal.aborted) return null
    const fixed = typeof failure === 'string' ? failure : undefined
    if (fault instanceof Problem) return failed(typeof failure === 'function' ? failure(fault) : (fixed ?? fault.message))
    logError(fault)
    return failed(fixed ?? broken ?? errorMessages.cardText)
  }
}
