import { expect, test } from 'vitest'
import type { Room } from '#components/chart/ChartKind.ts'
import { pictureOf } from '#components/chart/image/picture.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { markedLayers } from '#components/chart/points/castMarks.ts'
import { firstPicture } from '#core/charts/image/pictureChoice.ts'
import { initialLook } from '#core/charts/index.ts'
import { castsOf } from '#core/charts/points/casts.ts'
import type { TemperatureSalinityModel } from '#core/charts/temperatureSalinity/type.ts'
import { stationPoints } from '../../../fixtures/charts/answers.ts'
import { waterMasses } from '../../../fixtures/charts/models.ts'
import { day } from '../../../fixtures/chartThemes.ts'

const words = {
  ...{ name: 't', title: 'Temperature', unit: '°C', time: '', dataset: 'A voyage', datasetAddress: '#' },
  ...{ source: '', distributor: '', ranges: [] },
}
const room: Room = { width: 900, height: 600, theme: day, density: 1, land: null, words, headings: [] }
const pairs = waterMasses as TemperatureSalinityModel
const look = initialLook('temperatureSalinity', pairs, { palette: '' })
const cast = castsOf(pairs)[3] ?? { time: 0, lat: 0, lon: 0, points: [] }
const pictures = chartKinds.temperatureSalinity.pictures?.(pairs, look, words) ?? []

type Marked = { readonly x: number; readonly y: number }

/** Where a picture has a row of the mark, as its axes place it. */
function pixelOf({ signals, cursorModel }: ReturnType<typeof drawingOf>, { x, y }: Marked): Marked {
  const { x: across, y: up } = signals.domain as { readonly x: readonly [number, number]; readonly y: readonly [number, number] }
  const { plot } = cursorModel
  const isDown = signals.depthTicks !== undefined
  const share = (y - up[0]) / (up[1] - up[0])
  return { x: plot.x + ((x - across[0]) / (across[1] - across[0])) * plot.width, y: plot.y + (isDown ? share : 1 - share) * plot.height }
}

const drawingOf = (picture: (typeof pictures)[number]) => chartKinds[picture.name].draw(picture.model, picture.look, room)
const rowsOf = (layers: Readonly<Record<string, readonly object[]>>, name: 'castLine' | 'castRings') => layers[name] as readonly Marked[]

test('pairs of casts are a map, a T-S diagram, a section and profiles; values of one variable have no diagram', () => {
  expect(pictures.map(({ name, look: { view } }) => `${name} ${view}`)).toEqual([
    'sparse map',
    'temperatureSalinity ts',
    'sparse section',
    'sparse depth',
  ])
  const points = stationPoints(12, 4)
  const first = initialLook('sparse', points, { palette: 'thermal' })
  expect(chartKinds.sparse.pictures?.(points, first, words)?.length).toBe(3)
  expect(chartKinds.sparse.pictures?.(points, { ...first, view: 'map' }, words)).toBeNull()
  expect(chartKinds.sparse.pictures?.(stationPoints(12, 1), { ...first, view: 'stations' }, words)).toBeNull()
})

test('section and profiles are on one scale of depth, whose upper 500 m are enlarged', () => {
  const [section, profiles] = pictures.slice(2).map((picture) => {
    const { domain, metresBelow } = drawingOf(picture).signals
    return { ends: (domain as { readonly y: readonly number[] }).y.toSorted((a, b) => a - b), metresBelow }
  })
  expect(section).toEqual(profiles)
  expect(section?.metresBelow).toBeGreaterThan(1)
})

for (const {
  look: { view },
} of pictures) {
  test(`a selected cast is marked in the ${view} picture where its values are read out, and no other`, () => {
    const picture = pictures.find((each) => each.look.view === view)
    if (!picture) throw new TypeError('no picture')
    const drawing = drawingOf(picture)
    const layers = markedLayers(drawing, cast)
    const [line, rings] = [rowsOf(layers, 'castLine'), rowsOf(layers, 'castRings')]
    const at = cast.points.map((point) => drawing.cursorModel.read({ x: point, y: 0 }).at ?? { x: Number.NaN, y: Number.NaN })
    if (view === 'section') {
      const [left, right] = [0, 1].map((corner) => pixelOf(drawing, line[corner] as Marked).x)
      const others = castsOf(pairs).flatMap((each) =>
        each === cast ? [] : [drawing.cursorModel.read({ x: each.points[0] ?? 0, y: 0 }).at?.x ?? 0],
      )
      expect(at.every(({ x }) => x >= (left ?? 0) && x <= (right ?? 0))).toBe(true)
      expect(others.some((x) => x >= (left ?? 0) && x <= (right ?? 0))).toBe(false)
      const middle = { x: ((left ?? 0) + (right ?? 0)) / 2, y: drawing.cursorModel.plot.y + 40 }
      expect(cast.points).toContain(drawing.cursorModel.under(middle.x, middle.y)?.x)
    } else {
      const marked = (view === 'map' ? rings : line).map((row) => pixelOf(drawing, row))
      expect(marked.length).toBe(view === 'map' ? 1 : cast.points.length)
      marked.forEach(({ x, y }, i) => {
        expect(x).toBeCloseTo(at[i]?.x ?? 0, 3)
        expect(y).toBeCloseTo(at[i]?.y ?? 0, 3)
      })
    }
    for (const other of [null, { ...cast, time: 1 }]) {
      expect(rowsOf(markedLayers(drawing, other), 'castLine')).toEqual([])
      expect(rowsOf(markedLayers(drawing, other), 'castRings')).toEqual([])
    }
  })
}

test('a saved picture of stations has all pictures in rows of two, with the selected cast marked in each and named', () => {
  const origin = { citation: '', address: '' }
  const snapshot = { name: 'temperatureSalinity', model: pairs, look, words, theme: day, land: null, origin, cast } as const
  const { spec, layers } = pictureOf(snapshot, firstPicture, 1)
  const texts = (layers.words as readonly { readonly text: string }[]).map(({ text }) => text.replaceAll('\u2009', ' ')).join('\n')
  expect(texts).toContain('Marked: Station 4 of 10, 1970-01-04 UTC, 12° N 30° W')
  const groups = (spec.marks ?? []).filter((mark) => mark.type === 'group') as {
    data?: { name: string; values?: unknown[] }[]
    encode?: { update?: { x?: { value: number } } }
  }[]
  expect(groups.length).toBe(4)
  expect(new Set(groups.map(({ encode }) => encode?.update?.x?.value)).size).toBe(2)
  for (const { data = [] } of groups) {
    const count = data.filter(({ name }) => /^cast/.test(name)).reduce((sum, { values = [] }) => sum + values.length, 0)
    expect(count).toBeGreaterThan(0)
  }
})
