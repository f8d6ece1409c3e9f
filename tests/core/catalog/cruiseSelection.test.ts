import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCruise, exceedsLimit, renderButton, selectionPoints } from '#core/catalog/cruiseSelection.ts'
import { tracksByCruise } from '#core/catalog/cruiseTracks.ts'

const counts = { 1: 30_000, 2: 40_000, 3: 1, 4: 250_000 }
const cruise = (ID: number) => ({ ID, Name: `CRUISE_${ID}` })

describe('the cruises to draw', () => {
  test('EXP-10 several cruises may have 70,000 points together, and a choice beyond that is undone', () => {
    expect(chooseCruise([1], cruise(2), counts)).toEqual({ chosen: [1, 2], says: null })
    expect(chooseCruise([1, 2], cruise(3), counts)).toEqual({
      chosen: [1, 2],
      says: 'CRUISE_3 was not added: together the cruises would have 70,001 points, and at most 70,000 can be drawn at once.',
    })
    expect(chooseCruise([1, 2], cruise(2), counts)).toEqual({ chosen: [1, 2], says: null })
  })

  test('EXP-10 one cruise alone may have more, and nothing is added to it', () => {
    expect(chooseCruise([], cruise(4), counts)).toEqual({ chosen: [4], says: null })
    expect(chooseCruise([4], cruise(3), counts)).toMatchObject({ chosen: [4] })
    expect(exceedsLimit([4], counts)).toBe(false)
  })

  test('EXP-10 any selection made in any order can be drawn', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(sizes, fc.array(fc.nat({ max: 11 })), (all, clicks) => {
        const known = Object.fromEntries(all.map((points, id) => [id, points]))
        let chosen: readonly number[] = []
        for (const id of clicks.filter((click) => click < all.length)) chosen = chooseCruise(chosen, cruise(id), known).chosen
        expect(chosen.length <= 1 || selectionPoints(chosen, known) <= 70_000).toBe(true)
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(renderButton(chosen, known).canRender).toBe(chosen.length > 0)
      }),
    )
  })

  test('EXP-09 the button says that nothing is selected, how many are drawn, or that they are too many', () => {
    expect(renderButton([], counts)).toEqual({ label: 'No Cruises Selected', canRender: false })
    expect(renderButton([1, 2], counts)).toEqual({ label: 'Render 2 Cruise Trajectories', canRender: true })
    expect(renderButton([4], counts)).toEqual({ label: 'Render 1 Cruise Trajectories', canRender: true })
    // An address may ask for more than the list lets choose.
    expect(renderButton([1, 4], counts)).toEqual({ label: 'Trajectory Point Limit Exceeded', canRender: false })
  })

  test('EXP-11 points of several cruises become one track each, in the order of their points', () => {
    const point = (Cruise_ID: number, lon: number) => ({ Cruise_ID, time: lon === 2 ? '2020-01-01T00:00:00.000Z' : null, lat: 0, lon })
    expect(tracksByCruise([point(7, 1), point(7, 2), point(9, 3)])).toEqual(
      new Map([
        [7, { lons: [1, 2], lats: [0, 0], times: [Number.NaN, Date.UTC(2020, 0, 1)] }],
        [9, { lons: [3], lats: [0], times: [Number.NaN] }],
      ]),
    )
  })
})
