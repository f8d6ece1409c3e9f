import { expect, test } from 'vitest'
import type { GlobeMark } from '#core/pages/globe.ts'
import { markAt } from '../../../site/src/home/globe/markAt.ts'

const mark = (title: string, ...places: [number, number][]) => ({ title, path: `/${title}`, lines: [places] }) as unknown as GlobeMark
const marks = [mark('middle', [10, 20]), mark('east', [40, 20], [41, 20]), mark('far', [-170, -20])]

test('what is pressed on the globe is the nearest mark of the side that is seen, within reach', () => {
  const titleAt = (x: number, y: number) => markAt(marks, { lon: 10, lat: 20 }, 400, x, y)?.title
  expect(titleAt(203, 196)).toBe('middle')
  // 30 degrees east on the parallel of 20: x = cos 20 sin 30, y = cos 20 sin 20 (1 - cos 30).
  const x = Math.cos(Math.PI / 9) * Math.sin(Math.PI / 6)
  const y = Math.cos(Math.PI / 9) * Math.sin(Math.PI / 9) * (1 - Math.cos(Math.PI / 6))
  expect(titleAt(200 * (1 + x), 200 * (1 - y))).toBe('east')
  expect(titleAt(250, 250)).toBeUndefined()
  expect(markAt(marks, { lon: -170, lat: -20 }, 400, 200, 200)?.title).toBe('far')
})
