import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorMessages } from '#core/messages/errors.ts'
import { Problem } from '#core/request/Problem.ts'
import { requestStore } from '../../../site/src/common/stores/requestStore.ts'

/** A result that arrives when the test says so. */
function later<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (fault: unknown) => void = () => {}
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { make: () => promise, resolve, reject }
}

const logged = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', logged))
afterEach(() => {
  vi.unstubAllGlobals()
  logged.mockReset()
})

test('D9 a request goes from not tried through its progress to its value', async () => {
  const { $request, run } = requestStore<string>()
  const seen: unknown[] = [$request.get()]
  $request.listen((state) => seen.push(state))
  await run(async ({ report }) => {
    report({ state: 'streaming', rows: 5 })
    report({ state: 'processing' })
    return 'whole'
  })
  expect(seen).toEqual([
    { state: 'notTried' },
    { state: 'inProgress' },
    { state: 'streaming', rows: 5 },
    { state: 'processing' },
    { state: 'succeeded', value: 'whole' },
  ])
})

test('D9 the last value stays in view while another is awaited, and after that one failed', async () => {
  const { $request, run } = requestStore<string>()
  await run(async () => 'first')
  const second = later<string>()
  const running = run(second.make, { keepsPrevious: true })
  expect($request.get()).toEqual({ state: 'inProgress', previous: 'first' })
  second.reject(new Problem('busy', 'Too many queries at once.'))
  await running
  expect($request.get()).toEqual({ state: 'failed', previous: 'first', message: 'Too many queries at once.' })
})

test('D9 a retry after a failure says that it is one', async () => {
  const { $request, run } = requestStore<string>()
  await run(async () => Promise.reject(new Problem('busy', 'no')), { failure: 'The list could not be read.' })
  expect($request.get()).toEqual({ state: 'failed', message: 'The list could not be read.' })
  const again = later<string>()
  const running = run(again.make)
  expect($request.get()).toEqual({ state: 'inProgress', isRetry: true })
  again.resolve('there')
  await running
  expect($request.get()).toEqual({ state: 'succeeded', value: 'there' })
})

test.each(['answer', 'rejection', 'progress'] as const)('a request that was cancelled writes nothing: %s', async (end) => {
  const { $request, run, reset } = requestStore<string>()
  const first = later<string>()
  let tell: (() => void) | undefined
  const running = run(({ report, signal }) => {
    tell = () => report({ state: 'streaming', rows: signal.aborted ? -1 : 1 })
    return first.make()
  })
  reset()
  tell?.()
  if (end === 'rejection') first.reject(new Problem('busy', 'no'))
  else first.resolve('late')
  expect(await running).toBeNull()
  expect($request.get()).toEqual({ state: 'notTried' })
  expect(logged).not.toHaveBeenCalled()
})

test('the newest of two requests is the one that is shown, whichever answers last', async () => {
  const { $request, run } = requestStore<string>()
  const [older, newer] = [later<string>(), later<string>()]
  const both = [run(older.make), run(newer.make)]
  newer.resolve('newer')
  older.resolve('older')
  expect(await Promise.all(both)).toEqual([null, { state: 'succeeded', value: 'newer' }])
  expect($request.get()).toEqual({ state: 'succeeded', value: 'newer' })
})

test('a bug in a request is logged and told as a failure, so that no page waits for ever', async () => {
  const { $request, run } = requestStore<string>()
  const bug = new RangeError('off by one')
  await run(() => Promise.reject(bug))
  expect($request.get()).toEqual({ state: 'failed', message: errorMessages.cardText })
  expect(logged).toHaveBeenCalledExactlyOnceWith(bug)
})
