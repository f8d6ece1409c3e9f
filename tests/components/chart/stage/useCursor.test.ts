import { describe, expect, test } from 'vitest'
import type { CursorModel } from '#components/chart/ChartKind.ts'
import { placeAfter } from '#components/chart/stage/useCursor.ts'

const box = { x: 0, y: 0, width: 100, height: 100 }
const walkOf = (columns: number, rows: number): CursorModel => ({
  columns,
  rows,
  start: { x: columns >> 1, y: rows >> 1 },
  target: 'a cell',
  isOverColours: true,
  plot: box,
  under: () => null,
  read: () => ({ at: { x: 0, y: 0 }, position: '', value: '', facts: [], crosshair: '' }),
})
const cells = walkOf(180, 90)
const times = { ...walkOf(12, 1), start: { x: 0, y: 0 } }
const depths = { ...walkOf(1, 5), start: { x: 0, y: 4 } }

describe('the cursor by keyboard', () => {
  test('the first arrow shows the start, the next ones step, ten with Shift', () => {
    expect(placeAfter(cells, null, 'ArrowDown', false)).toEqual({ x: 90, y: 45 })
    expect(placeAfter(cells, { x: 90, y: 45 }, 'ArrowDown', false)).toEqual({ x: 90, y: 44 })
    expect(placeAfter(cells, { x: 90, y: 45 }, 'ArrowRight', true)).toEqual({ x: 100, y: 45 })
  })
  test('it stops at the edges', () => {
    expect(placeAfter(cells, { x: 179, y: 0 }, 'ArrowRight', false)).toEqual({ x: 179, y: 0 })
    expect(placeAfter(cells, { x: 3, y: 0 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 0 })
  })
  test('Home and End go to the ends of a row, of a series or of a profile', () => {
    expect(placeAfter(cells, { x: 9, y: 7 }, 'End', false)).toEqual({ x: 179, y: 7 })
    expect(placeAfter(times, null, 'End', false)).toEqual({ x: 11, y: 0 })
    expect(placeAfter(depths, { x: 0, y: 2 }, 'Home', false)).toEqual({ x: 0, y: 4 })
    expect(placeAfter(depths, { x: 0, y: 2 }, 'End', false)).toEqual({ x: 0, y: 0 })
  })
  test('arrows across a series or a profile, and other keys, stay with the page', () => {
    expect(placeAfter(times, null, 'ArrowDown', false)).toBeUndefined()
    expect(placeAfter(depths, null, 'ArrowLeft', false)).toBeUndefined()
    expect(placeAfter(cells, null, 'Tab', false)).toBeUndefined()
  })
  test('Escape takes it away', () => {
    expect(placeAfter(cells, { x: 1, y: 1 }, 'Escape', false)).toBeNull()
  })
})
