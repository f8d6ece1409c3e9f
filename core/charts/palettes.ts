import type { Range } from '#core/extent/Extent.ts'
import { paletteTables } from './paletteTables.ts'

/** The name of a colour table. */
export type PaletteName = keyof typeof paletteTables

/** Every colour table, in the order in which readers are offered them. */
export const paletteNames = Object.keys(paletteTables) as readonly PaletteName[]

/** Palettes with a neutral middle, for quantities whose sign matters. */
const diverging: ReadonlySet<PaletteName> = new Set(['balance'])

/** Whether a palette runs from one colour through a neutral middle to another. */
export const isDiverging = (name: PaletteName): boolean => diverging.has(name)

/** How many colours a table has. */
export const PALETTE_SIZE = 256

/** The stops that a gradient of a table needs to look like the table. */
const GRADIENT_STOPS = 12

const tables = new Map<PaletteName, Uint8Array>()

/** A colour table as 256 red, green, blue triples, low values first; made once a name, never to be written to. */
export function paletteOf(name: PaletteName): Uint8Array {
  const known = tables.get(name)
  if (known) return known
  const text = paletteTables[name]
  const table = Uint8Array.from({ length: PALETTE_SIZE * 3 }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16))
  tables.set(name, table)
  return table
}

const hexAt = (name: PaletteName, index: number) => `#${paletteTables[name].slice(index * 6, index * 6 + 6)}`

/** Evenly spaced colours of a table as CSS, for gradients. */
export function paletteStops(name: PaletteName): string[] {
  return Array.from({ length: GRADIENT_STOPS }, (_, i) => hexAt(name, Math.round((i / (GRADIENT_STOPS - 1)) * (PALETTE_SIZE - 1))))
}

/** The table of a name from the catalog; viridis for names that are none of ours. */
export function paletteNamed(name: string): PaletteName {
  return paletteNames.find((known) => known === name) ?? 'viridis'
}

/** The colour of a value as CSS; values beyond the range take its end colours. */
export function colourOf(name: PaletteName, value: number, range: Range): string {
  const share = range.max > range.min ? (value - range.min) / (range.max - range.min) : 0.5
  return hexAt(name, Math.max(0, Math.min(PALETTE_SIZE - 1, Math.round(share * (PALETTE_SIZE - 1)))))
}
