import { expect, test } from 'vitest'
import { colourOf, isRainbow, PALETTE_SIZE, paletteLabel, paletteNames, paletteOf, paletteStops } from '#core/charts/look/palettes.ts'

test.each(paletteNames)('%s is a table of 256 colours that begins and ends at its stops', (name) => {
  const table = paletteOf(name)
  const hex = (index: number) => `#${Buffer.from(table.slice(3 * index, 3 * index + 3)).toString('hex')}`
  expect(table.length).toBe(PALETTE_SIZE * 3)
  expect([hex(0), hex(PALETTE_SIZE - 1)]).toEqual([paletteStops(name)[0], paletteStops(name).at(-1)])
})

test('sequential palettes run steadily from dark to light or from light to dark', () => {
  for (const name of ['thermal', 'haline', 'algae', 'deep', 'viridis', 'signal'] as const) {
    const table = paletteOf(name)
    const light = Array.from({ length: 9 }, (_, i) => {
      const at = 3 * Math.round((i * 255) / 8)
      return 0.2126 * (table[at] ?? 0) + 0.7152 * (table[at + 1] ?? 0) + 0.0722 * (table[at + 2] ?? 0)
    })
    const steps = light.slice(1).map((value, i) => Math.sign(value - (light[i] ?? 0)))
    expect(new Set(steps).size, name).toBe(1)
  }
})

test('palettes of many hues without steady lightness are rainbows; the others and diverging ones are not', () => {
  expect(paletteNames.filter(isRainbow).toSorted()).toEqual(['Jet', 'Portland', 'Rainbow'])
})

test('CHT-26 every palette of the list is there, with the colours that its name has elsewhere', () => {
  const listed =
    'Greys, YlGnBu, Greens, YlOrRd, Bluered, RdBu, Reds, Blues, Picnic, Rainbow, Portland, Jet, Hot, Blackbody, Earth, Electric'
  expect(paletteNames.map(paletteLabel)).toEqual(expect.arrayContaining([...listed.split(', '), 'Viridis', 'Cividis']))
  // Ends, and colours whose share of the scale falls on one of the 256.
  const known = [
    ['Greys', 51, '#333333'],
    ['Hot', 153, '#ffd200'],
    ['Blackbody', 51, '#e60000'],
    ['Earth', 102, '#e6e632'],
    ['Reds', 102, '#f5a069'],
    ['Picnic', 204, '#ff66cc'],
    ['Electric', 153, '#a05a00'],
    ['Jet', 255, '#800000'],
    ['YlGnBu', 0, '#081d58'],
    ['Cividis', 255, '#ffe945'],
  ] as const
  for (const [name, index, colour] of known) expect(colourOf(name, index, { min: 0, max: 255 })).toBe(colour)
})
