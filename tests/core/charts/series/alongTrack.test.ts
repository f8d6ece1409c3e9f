import { expect, test } from 'vitest'
import { alongTrackPath, alongTrackScale, ticksOf } from '#core/charts/series/alongTrack.ts'
import { DAY_MS } from '#core/extent/time.ts'

const line = (days: readonly number[], values: readonly number[]) => ({
  ...{ id: 1, name: 'A', colour: 'red', lons: [], lats: [], values, depths: null },
  times: days.map((day) => Date.UTC(2020, 0, 1) + day * DAY_MS),
})

test('the axes of an along-track chart have round numbers that hold every value of every cruise', () => {
  expect(ticksOf(8.3, 27.9, 4)).toEqual([5, 10, 15, 20, 25, 30])
  expect(ticksOf(-0.02, 0.03, 4)).toEqual([-0.02, 0, 0.02, 0.04])
  const scale = alongTrackScale([line([0, 4], [8.3, 12]), line([0, 24.5], [20, 27.9])])
  expect(scale).toMatchObject({ days: 24.5, min: 5, max: 30, dayTicks: [0, 5, 10, 15, 20] })
  expect(alongTrackScale([line([0], [4])])).toMatchObject({ min: 4, max: 5 })
  expect(alongTrackScale([line([], [])])).toBeNull()
})

test('a gap of days is not bridged by a line', () => {
  const drawn = line([0, 0.5, 10, 10.5], [1, 2, 3, 4])
  const scale = alongTrackScale([drawn])
  expect(scale && alongTrackPath(drawn, scale).match(/M/g)).toHaveLength(2)
})
