import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSize } from '#components/chart/stage/useSurfaceTheme.ts'

/** Stands where the browser's observer stands: reports when the test says that a size changed. */
class Sizes {
  static last: Sizes
  readonly report: () => void
  readonly watched = new Set<unknown>()
  constructor(report: () => void) {
    this.report = report
    Sizes.last = this
  }
  observe(element: unknown) {
    this.watched.add(element)
  }
  disconnect() {
    this.watched.clear()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', Sizes)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('NAV-15 a chart takes its sizes at once until the first has rested, and later ones when resizing has rested for 200 ms', () => {
  const look = vi.fn()
  const element = {} as Element
  const stop = watchSize(element, look)
  expect([...Sizes.last.watched]).toEqual([element])
  Sizes.last.report()
  vi.advanceTimersByTime(50)
  // The words below the chart take some of its room.
  Sizes.last.report()
  expect(look).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(200)
  // A window that is dragged reports with each frame.
  for (let frame = 0; frame < 60; frame += 1) {
    Sizes.last.report()
    vi.advanceTimersByTime(16)
  }
  vi.advanceTimersByTime(183)
  expect(look).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(3)

  Sizes.last.report()
  stop()
  vi.advanceTimersByTime(1000)
  expect(look).toHaveBeenCalledTimes(3)
  expect(Sizes.last.watched.size).toBe(0)
})
