/**
 * How far a request is (D9): the one value that every store has of one and every component is given. While another try runs, and after
 * one that failed, `previous` is the last value where the page goes on showing it. `rows` and `sizeBytes` count what has arrived
 * of a stream.
 */
export type RequestState<Value> =
  | { readonly state: 'notTried' }
  | { readonly state: 'inProgress'; readonly previous?: Value; readonly isRetry?: boolean }
  | { readonly state: 'streaming'; readonly previous?: Value; readonly rows: number; readonly sizeBytes?: number }
  | { readonly state: 'processing'; readonly previous?: Value }
  | { readonly state: 'succeeded'; readonly value: Value }
  | { readonly state: 'failed'; readonly previous?: Value; readonly message: string }
  | { readonly state: 'expired'; readonly previous: Value }

/** A request that nobody has made yet. */
export const notTried = { state: 'notTried' } as const

/** A request that is running for the first time. */
export const inProgress = { state: 'inProgress' } as const

/** A request that was answered: `succeeded(7)` is `{ state: 'succeeded', value: 7 }`. */
export function succeeded<Value>(value: Value): { readonly state: 'succeeded'; readonly value: Value } {
  return { state: 'succeeded', value }
}

/** A request that failed, in words for whoever made it. */
export function failed(message: string): { readonly state: 'failed'; readonly message: string } {
  return { state: 'failed', message }
}

/** Whether an answer is still to come: `isPending(succeeded(7))` is false. */
export function isPending({ state }: RequestState<unknown>): boolean {
  return state === 'inProgress' || state === 'streaming' || state === 'processing'
}

/** Whether it has come to an end, one way or the other. */
export function isSettled({ state }: RequestState<unknown>): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'expired'
}

/** The value to show: the answer, or the one before it while another is awaited or could not be had. `shownValue(succeeded(7))` is 7. */
export function shownValue<Value>(request: RequestState<Value>): Value | undefined {
  if (request.state === 'succeeded') return request.value
  return request.state === 'notTried' ? undefined : request.previous
}

/** Why the request failed, as a sentence to show; `undefined` unless it did, as for `succeeded(7)`. */
export function failureOf(request: RequestState<unknown>): string | undefined {
  return request.state === 'failed' ? request.message : undefined
}
