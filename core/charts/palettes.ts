/**
 * Colours from low to high as evenly spaced stops. `viridis`: van der Walt and Smith 2015 (CC0). `thermal`, `haline`, `algae`, `deep`
 * and `balance`: Thyng and others 2016, doi:10.5670/oceanog.2016.66 (MIT), twelve samples each; the two darkest stops of `thermal` are
 * lifted, so that cold water never melts into a dark ground. `signal`, for counts, runs from abyss to our cyan.
 */
const stops = {
  thermal: '0c2c66 1c3484 35329b 5d3e99 7e4d8f 9e5987 c16479 e17161 f68b45 fbad3c f6d346 e7fa5a',
  haline: '29186b 2a23a0 0f4799 125f8e 267489 358888 419d85 51b27c 6fc66b a0d65b d4e170 fdee99',
  algae: 'd6f9cf bae4ae 9cd18f 7cbf73 55ae5b 259d51 078a4e 0d7547 175f3d 194b31 173723 112414',
  deep: 'fdfdcc ceecb3 9cdba5 6fc9a3 56b1a3 4c99a0 44829b 3e6c96 3e528f 403c73 362b4d 271a2c',
  balance: '171c42 293a8f 0b66bd 4590b9 8eb5c2 d2d8db e6d2cc d59d89 c46548 ac2b24 780e28 3c0911',
  viridis: '440154 481769 472a7a 433d84 3d4e8a 355e8d 2e6d8e 297b8e 23898e 1f978b 21a585 2eb37c 46c06f 65cb5e 89d548 b0dd2f d8e219 fde725',
  signal: '0b2f3d 0f4a5c 12687a 157f90 1a97a7 20aebd',
} as const

/** The name of a colour table. */
export type PaletteName = keyof typeof stops

/** Every colour table, in the order in which readers are offered them. */
export const paletteNames = Object.keys(stops) as readonly PaletteName[]

/** How many colours a table has. */
export const PALETTE_SIZE = 256

const tables = new Map<PaletteName, Uint8Array>()

/** A colour table as 256 red, green, blue triples, low values first; made once a name, never to be written to. */
export function paletteOf(name: PaletteName): Uint8Array {
  const known = tables.get(name)
  if (known) return known
  const table = interpolated(stops[name].split(' '))
  tables.set(name, table)
  return table
}

/** The stops of a table as CSS colours, for gradients. */
export function paletteStops(name: PaletteName): string[] {
  return stops[name].split(' ').map((hex) => `#${hex}`)
}

function interpolated(hexes: readonly string[]): Uint8Array {
  const channel = (stop: number, index: number) => Number.parseInt(hexes[stop]?.slice(2 * index, 2 * index + 2) ?? '0', 16)
  const table = new Uint8Array(PALETTE_SIZE * 3)
  for (let i = 0; i < PALETTE_SIZE; i++) {
    const position = (i / (PALETTE_SIZE - 1)) * (hexes.length - 1)
    const below = Math.min(Math.floor(position), hexes.length - 2)
    for (let c = 0; c < 3; c++) {
      const from = channel(below, c)
      table[3 * i + c] = Math.round(from + (channel(below + 1, c) - from) * (position - below))
    }
  }
  return table
}
