import { expect, test } from 'vitest'
import { initialLook } from '#core/charts/index.ts'
import { temperatureSalinity } from '#core/charts/temperatureSalinity/type.ts'

/** A diagram of rows of time, latitude, depth and cruise, in two batches. */
function diagramOf(rows: readonly (readonly [time: number, lat: number, depth: number, cruise: string | null])[], columns = ['cruise']) {
  const hasDepth = rows.some(([, , depth]) => !Number.isNaN(depth))
  const pair = { Variable: 'salinity', Is: 'salinity', Temperature: 'in-situ', Salinity: 'practical', Assumed: [] } as const
  const names = ['time', 'lat', 'lon', ...(hasDepth ? ['depth'] : []), ...columns, 'salinity', 'temperature']
  const builder = temperatureSalinity.gather({
    names,
    field: 'temperature',
    lon: { west: -180, east: 180 },
    cellDegrees: 1,
    pair: { ...pair, Assumed: [], ...(columns[0] === undefined ? {} : { Cruise: columns[0] }) },
  })
  for (const part of [rows.slice(0, 2), rows.slice(2)]) {
    const numbers = (of: (row: (typeof rows)[number]) => number) => ({ values: Float64Array.from(part, of), present: null })
    const cruise = {
      values: part.map(([, , , name]) => name ?? ''),
      present: Uint8Array.from(part, ([, , , name]) => (name === null ? 0 : 1)),
    }
    builder.add({
      rows: part.length,
      columns: [
        ...[numbers(([time]) => time), numbers(([, lat]) => lat), numbers(() => -30)],
        ...(hasDepth ? [numbers(([, , depth]) => depth)] : []),
        ...columns.map(() => cruise),
        ...[numbers(() => 35), numbers(([, lat]) => lat)],
      ],
    })
  }
  const model = builder.finish()
  if (!model) throw new Error('no pairs')
  return model
}

const several = diagramOf([
  [30, 1, 5, 'Later'],
  [10, 2, 5, 'Earlier'],
  [40, 3, 9, null],
  [20, 4, 9, 'Later'],
])
const words = { name: 't', title: 'T', unit: '°C', time: '' }
const lookOf = (model: typeof several) => ({ ...initialLook('temperatureSalinity', model, { palette: '' }), colourBy: 'cruise' }) as const

test('CHT-44 the points of several cruises can be coloured by cruise, in the order of time, and words and table say which is which', () => {
  expect(several.cruises).toEqual({ names: ['Earlier', 'Later', ''], numbers: Float64Array.of(2, 1, 3, 2) })
  expect(temperatureSalinity.colourings?.(several).map(({ label }) => label)).toEqual(['Depth', 'Cruise'])
  const look = lookOf(several)
  expect(temperatureSalinity.controls(several, look)).toEqual(['colourBy', 'pointSize'])
  expect(temperatureSalinity.summary(several, words, look).at(-1)).toBe(
    'Coloured by cruise, in the order of time: Earlier, Later, no cruise.',
  )
  const sheet = temperatureSalinity.sheet(several, look)
  expect([0, 1, 2, 3].map((row) => sheet.cell(row, 1))).toEqual(['Later', 'Earlier', 'no cruise', 'Later'])
  expect([sheet.head[1], sheet.head[2], sheet.cell(0, 2)]).toEqual(['Cruise', 'Temperature, °C', '1'])
})

test('CHT-44 the choice is not offered for rows of one cruise, or that do not say theirs; an address that asks for it is coloured by depth', () => {
  const one = diagramOf([
    [1, 1, 5, 'Only'],
    [2, 2, 9, 'Only'],
  ])
  const unsaid = diagramOf(
    [
      [1, 1, 5, null],
      [2, 2, 9, null],
    ],
    [],
  )
  for (const model of [one, unsaid]) {
    expect(temperatureSalinity.colourings?.(model).map(({ id }) => id)).toEqual(['depth'])
    expect(temperatureSalinity.controls(model, lookOf(model))).toEqual(['palette', 'pointSize'])
    expect(temperatureSalinity.summary(model, words, lookOf(model)).join(' ')).not.toContain('ruise')
    expect(temperatureSalinity.sheet(model, lookOf(model)).head[1]).toBe('Temperature, °C')
  }
})

test('CHT-44 points without depths have one colour or those of their cruises', () => {
  const surface = diagramOf([
    [1, 1, Number.NaN, 'A'],
    [2, 2, Number.NaN, 'B'],
  ])
  expect(temperatureSalinity.colourings?.(surface).map(({ label }) => label)).toEqual(['One colour', 'Cruise'])
  const look = lookOf(surface)
  expect(temperatureSalinity.controls(surface, look)).toEqual(['colourBy', 'pointSize'])
  expect(temperatureSalinity.controls(surface, { ...look, colourBy: 'depth' })).toEqual(['colourBy', 'points'])
})
