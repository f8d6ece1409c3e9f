import type { Range } from '#core/extent/Extent.ts'
import { paletteRamps, type Ramp } from './paletteRamps.ts'
import { paletteTables } from './paletteTables.ts'

/** The name of a colour table. */
export type PaletteName = keyof typeof paletteTables | keyof typeof paletteRamps

/** Every colour table, in the order in which readers are offered them: those with even steps first. */
export const paletteNames = [...Object.keys(paletteTables), ...Object.keys(paletteRamps)] as readonly PaletteName[]

/** Palettes with a neutral middle, for quantities whose sign matters. */
const diverging: ReadonlySet<PaletteName> = new Set(['balance', 'RdBu', 'Picnic'])

/** Whether a palette runs from one colour through a neutral middle to another. */
export const isDiverging = (name: PaletteName): boolean => diverging.has(name)

/** Palettes through many hues in uneven steps, which show edges where the data have none. */
const rainbows: ReadonlySet<PaletteName> = new Set(['Rainbow', 'Jet', 'Portland'])

/** Whether a palette runs through many hues in uneven steps. */
export const isRainbow = (name: PaletteName): boolean => rainbows.has(name)

/** How many colours a table has. */
export const PALETTE_SIZE = 256

/** The stops that a gradient of a table needs to look like the table. */
const GRADIENT_STOPS = 12

const tables = new Map<PaletteName, Uint8Array>()

/** A colour table as 256 red, green, blue triples, low values first; made once a name, never to be written to. */
export function paletteOf(name: PaletteName): Uint8Array {
  const known = tables.get(name)
  if (known) return known
  const table = rampTable({ ...paletteTables, ...paletteRamps }[name])
  tables.set(name, table)
  return table
}

/** The colours of a ramp at even steps, red, green and blue interpolated each by itself. */
function rampTable(ramp: Ramp): Uint8Array {
  const stops = typeof ramp === 'string' ? evenStops(ramp) : ramp
  const colours = stops.map(([share, hex]) => ({ share, rgb: [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) }))
  return Uint8Array.from({ length: PALETTE_SIZE * 3 }, (_, i) => {
    const share = Math.floor(i / 3) / (PALETTE_SIZE - 1)
    const next = Math.max(
      1,
      colours.findIndex((colour) => colour.share >= share),
    )
    const [from, to] = [colours[next - 1], colours[next]]
    if (from === undefined || to === undefined) return 0
    const [start = 0, end = 0] = [from.rgb[i % 3], to.rgb[i % 3]]
    return Math.round(start + ((share - from.share) / (to.share - from.share)) * (end - start))
  })
}

const evenStops = (hex: string) => (hex.match(/.{6}/g) ?? []).map((colour, at, { length }) => [at / (length - 1), colour] as const)

function hexAt(name: PaletteName, index: number): string {
  const table = paletteOf(name)
  const packed = ((table[3 * index] ?? 0) << 16) | ((table[3 * index + 1] ?? 0) << 8) | (table[3 * index + 2] ?? 0)
  return `#${packed.toString(16).padStart(6, '0')}`
}

/** Evenly spaced colours of a table as CSS, for gradients. */
export function paletteStops(name: PaletteName): string[] {
  return Array.from({ length: GRADIENT_STOPS }, (_, i) => hexAt(name, Math.round((i / (GRADIENT_STOPS - 1)) * (PALETTE_SIZE - 1))))
}

/** A table's name as readers see it. */
export const paletteLabel = (name: PaletteName): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The table of a name from the catalog; viridis for names that are none of ours. */
export function paletteNamed(name: string): PaletteName {
  return paletteNames.find((known) => known === name) ?? 'viridis'
}

/** Which colour of a 256-colour table a value gets; values beyond the range get its end colours, and a range of one value the middle. */
export function colourIndex(value: number, range: Range): number {
  const share = range.max > range.min ? (value - range.min) / (range.max - range.min) : 0.5
  return Math.max(0, Math.min(255, Math.round(share * 255)))
}

/** The colour of a value as CSS; values beyond the range take its end colours. */
export const colourOf = (name: PaletteName, value: number, range: Range): string => hexAt(name, colourIndex(value, range))
