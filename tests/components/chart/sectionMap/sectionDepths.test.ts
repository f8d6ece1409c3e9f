import { expect, test } from 'vitest'
import type { Room } from '#components/chart/ChartKind.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import type { DepthProfileModel } from '#core/charts/depthProfile/type.ts'
import { initialLook } from '#core/charts/index.ts'
import type { SectionModel } from '#core/charts/sectionMap/model.ts'
import { oceanSection } from '../../../fixtures/charts/answers.ts'
import { modelOf } from '../../../fixtures/charts/models.ts'
import { day } from '../../../fixtures/chartThemes.ts'

const words = { name: 't', title: 'Temperature', unit: '°C', time: '' }
const room: Room = { width: 900, height: 600, theme: day, density: 1, land: null, words, headings: [] }

/** Six places along the equator, with levels to 5,000 m. */
const deepSection = () =>
  modelOf(
    'sectionMap',
    ['time', 'lat', 'lon', 'depth', 't'],
    [0, 100, 250, 500, 1000, 2500, 5000].flatMap((depth) => [0, 1, 2, 3, 4, 5].map((at) => [0, 0, 140 + at, depth, 20 - depth / 300])),
  ) as SectionModel

for (const kind of ['sectionMap', 'contourSectionMap'] as const) {
  test(`CHT-17 a ${kind} ends at its deepest level: nothing is coloured beyond it`, () => {
    const model = oceanSection()
    const { signals, cursorModel } = chartKinds[kind].draw(model, initialLook(kind, model, { palette: 'viridis' }), room)
    const deepest = Math.max(...model.depth.centres)
    expect((signals.domain as { readonly y: readonly number[] }).y).toEqual([deepest, 0])
    expect(cursorModel.under(400, cursorModel.plot.y + cursorModel.plot.height - 1)).toMatchObject({ y: 0 })
    expect(cursorModel.read({ x: 3, y: 0 }).at?.y).toBeCloseTo(cursorModel.plot.y + cursorModel.plot.height, -0.5)
  })
}

test('a section with its upper ocean enlarged gives it half of the height; pointer, cursor, zoom and labels follow', () => {
  const model = deepSection()
  const look = { ...initialLook('sectionMap', model, { palette: 'viridis' }), isUpperEnlarged: true }
  const { signals, cursorModel, note } = chartKinds.sectionMap.draw(model, look, room)
  const { plot } = cursorModel
  const middle = plot.y + plot.height / 2
  expect(note).toContain('0 to 500 m enlarged 9 times.')
  const levels = [...model.depth.centres].toReversed()
  const depthUnder = (y: number) => levels[cursorModel.under(plot.x + 50, y)?.y ?? -1]
  expect([depthUnder(middle), depthUnder(plot.y + 1), depthUnder(plot.y + plot.height - 1)]).toEqual([500, 0, 5000])
  expect(cursorModel.read({ x: 2, y: levels.indexOf(500) }).at?.y).toBeCloseTo(middle, -0.5)
  expect((signals.ticks as { readonly y: readonly number[] }).y).toContain(500)
  expect(signals.metresBelow).toBe(9)
  // Charts whose depths are on different scales do not share a part in view.
  expect(cursorModel.seen?.axes).not.toBe(
    chartKinds.sectionMap.draw(model, { ...look, isUpperEnlarged: false }, room).cursorModel.seen?.axes,
  )
})

test('a profile is taller than wide, its depths downwards, and its upper 500 m can be enlarged', () => {
  const model = modelOf(
    'depthProfile',
    ['lat', 'lon', 't', 't_std', 'depth'],
    [0, 100, 500, 2000, 5000].map((depth) => [0, 0, 20, 1, depth]),
    't',
  ) as DepthProfileModel
  for (const [width, height] of [
    [1100, 620],
    [304, 340],
  ] as const) {
    const look = initialLook('depthProfile', model, { palette: 'viridis' })
    const placesOf = (isUpperEnlarged: boolean) => {
      const { cursorModel } = chartKinds.depthProfile.draw(model, { ...look, isUpperEnlarged }, { ...room, width, height })
      expect(cursorModel.plot.width).toBeLessThan(cursorModel.plot.height)
      return [4, 3, 2, 1, 0].map((y) => ((cursorModel.read({ x: 0, y }).at?.y ?? 0) - cursorModel.plot.y) / cursorModel.plot.height)
    }
    for (const [isEnlarged, share] of [
      [false, 500 / 5150],
      [true, 0.5],
    ] as const) {
      const places = placesOf(isEnlarged)
      expect(places[2]).toBeCloseTo(share, 2)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  }
})
