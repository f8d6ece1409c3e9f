import { expect, test } from 'vitest'
import { Problem } from '#core/request/Problem.ts'
import { answerCalls, moving, RemoteCalls } from '#core/request/RemoteCalls.ts'

const calls = {
  count(to: number, report: (at: number) => void): number {
    for (let at = 1; at < to; at++) report(at)
    return to
  },
  async later(ms: number): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return ms
  },
  reject(says: string): never {
    throw new Problem('busy', says, { retryAfterSeconds: 5 })
  },
  async break(): Promise<never> {
    throw Object.assign(new TypeError('broken'), { code: 'ENOENT' })
  },
  double: (values: Float64Array) => moving(values.map((value) => 2 * value)),
  function: () => () => undefined,
}

/** Both sides in one thread, with copies between them as between any two; `end` is called as if the other side had ended by itself. */
function sides() {
  const { port1, port2 } = new MessageChannel()
  const over = (port: MessagePort) => ({
    send: (message: unknown, moved: Transferable[]) => port.postMessage(message, moved),
    receive(take: (message: unknown) => void) {
      port.onmessage = ({ data }) => take(data)
    },
  })
  answerCalls(over(port2), calls)
  let end = (_reason: unknown): void => undefined
  const onEnd = (take: typeof end) => {
    end = take
  }
  const owned = { ...over(port1), onEnd, end: () => port1.close() }
  return { remote: new RemoteCalls<typeof calls>(owned), end: (reason: unknown) => end(reason) }
}

test('calls are answered side by side, each with its own value and progress', async () => {
  const { remote } = sides()
  const seen: number[] = []
  const late = remote.call('later', 20)
  expect(await remote.call('count', 3, { onProgress: (at) => seen.push(at) })).toBe(3)
  expect([seen, remote.isBusy]).toEqual([[1, 2], true])
  expect(await late).toBe(20)
  expect(remote.isBusy).toBe(false)
  await remote.end()
})

test('a Problem stays a Problem, another error keeps its message and code, and the other side continues', async () => {
  const { remote } = sides()
  const rejection = await remote.call('reject', 'full').catch((fault: unknown) => fault)
  expect(rejection).toBeInstanceOf(Problem)
  expect(rejection).toMatchObject({ code: 'busy', status: 503, message: 'full', details: { retryAfterSeconds: 5 } })
  await expect(remote.call('break', null)).rejects.toMatchObject({ message: 'broken', code: 'ENOENT' })
  await expect(remote.call('function', null)).rejects.toThrow(/could not be cloned/)
  expect(await remote.once('count', 1)).toBe(1)
  expect(remote.hasEnded).toBe(true)
})

test('what moves is not copied', async () => {
  const { remote } = sides()
  const values = Float64Array.of(1, 2)
  expect(await remote.once('double', moving(values))).toEqual(Float64Array.of(2, 4))
  expect(values.length).toBe(0)
})

test('an aborted call ends the other side with the reason, which later calls get, too', async () => {
  const { remote } = sides()
  const giving = new AbortController()
  const [waiting, other] = [remote.call('later', 60_000, { signal: giving.signal }), remote.call('later', 60_000)]
  giving.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  await expect(other).rejects.toBe('enough')
  await expect(remote.call('count', 1)).rejects.toBe('enough')
})

test('calls to a side that ends by itself are rejected with why', async () => {
  const { remote, end } = sides()
  const slowCall = remote.call('later', 60_000)
  end('out of memory')
  await expect(slowCall).rejects.toBe('out of memory')
})
