import { expect, test } from 'vitest'
import { PALETTE_SIZE, paletteNames, paletteOf, paletteStops } from '#core/charts/palettes.ts'

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
