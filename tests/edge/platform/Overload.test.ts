import { describe, expect, test } from 'vitest'
import { Overload } from '../../../edge/platform/Overload.ts'

const bounds = { waitMs: 100, lastingMs: 700, endsMs: 1000, waiting: 3 }

/** What becomes of those who come, so many in each step of 10 ms, where one is served in each step or all are refused who have waited long. */
function serve(arrivals: readonly number[]) {
  const overload = new Overload(bounds)
  const waiting: number[] = []
  const refusedAt: number[] = []
  const waitsMs: number[] = []
  let nowMs = 0
  while (nowMs / 10 < arrivals.length || waiting.length > 0) {
    for (let come = arrivals[nowMs / 10] ?? 0; come > 0; come--) waiting.push(nowMs)
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      if (!overload.refuses(nowMs - one, waiting.length, nowMs)) {
        waitsMs.push(nowMs - one)
        break
      }
      refusedAt.push(nowMs)
    }
    nowMs += 10
  }
  return { refusedAt, waitsMs, endsMs: nowMs }
}
const steps = (count: number, perStep: number) => Array.from({ length: count }, () => perStep)

describe('OPS-12 when more come than can be served', () => {
  test('a crowd that comes at one moment waits, and nobody is refused', () => {
    const { refusedAt, waitsMs } = serve([500])
    expect(refusedAt).toEqual([])
    expect(waitsMs).toHaveLength(500)
  })

  test('for long, those who have waited too long are refused after a while, and the others served soon', () => {
    const { refusedAt, waitsMs } = serve(steps(2000, 3))
    expect(refusedAt[0]).toBeGreaterThanOrEqual(bounds.lastingMs)
    expect(refusedAt[0]).toBeLessThan(2 * bounds.lastingMs)
    const late = waitsMs.filter((ms) => ms > bounds.waitMs)
    expect(late.length).toBeLessThan(2 * (bounds.lastingMs / 10))
    expect(waitsMs.length).toBeGreaterThanOrEqual(2000)
  })

  test('and they go on being refused as long as that lasts, and no longer', () => {
    const calm = bounds.endsMs / 10
    const { refusedAt, waitsMs, endsMs } = serve([...steps(500, 3), ...steps(2 * calm, 0), 40])
    expect(refusedAt.at(-1)).toBeLessThan(10 * (500 + calm))
    // The crowd that comes later only waits.
    expect(waitsMs.slice(-40)).toEqual(Array.from({ length: 40 }, (_, at) => 10 * at))
    expect(endsMs).toBe(10 * (500 + 2 * calm + 40))
  })

  test('a few who wait long are no overload', () => {
    const overload = new Overload(bounds)
    for (let nowMs = 0; nowMs < 10_000; nowMs += 10) expect(overload.refuses(5000, bounds.waiting - 1, nowMs)).toBe(false)
  })
})
