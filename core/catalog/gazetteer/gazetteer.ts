import type { Extent } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import type { PlaceBounds } from './Bounds.ts'
import { islands } from './islands.ts'
import { oceans } from './oceans.ts'
import { ports } from './ports.ts'
import { seas } from './seas.ts'
import { sites } from './sites.ts'

/** A part of the Earth's surface. */
type Box = Pick<Extent, 'lat' | 'lon'>

/** A region of the gazetteer: the box around it, and the boxes that it consists of, mostly the same one. */
export interface NamedRegion extends Box {
  /** As shown to readers. */
  readonly name: string
  readonly boxes: readonly Box[]
}

/** Every name of the gazetteer, synonyms included, with its region. */
export const namesOfRegions: readonly (readonly [name: string, region: NamedRegion])[] = [oceans, seas, islands, sites, ports].flatMap(
  (table) =>
    Object.entries(table).flatMap(([joined, bounds]) => {
      const names = joined.split('|')
      const region = regionOf(names[0] ?? '', bounds)
      return names.map((name) => [name, region] as const)
    }),
)

function regionOf(name: string, bounds: PlaceBounds): NamedRegion {
  const boxes: Box[] = []
  for (let at = 0; at < bounds.length; at += 4) {
    const [west = 0, south = 0, east = 0, north = 0] = bounds.slice(at, at + 4)
    boxes.push({ lat: { min: south, max: north }, lon: { west, east } })
  }
  return { name, boxes, ...boxAround(boxes) }
}

/** All boxes of a region begin in the same turn of the circle, so that the westernmost has the lowest number. */
function boxAround(boxes: readonly Box[]): Box {
  const east = Math.max(...boxes.map(({ lon }) => (lon.east < lon.west ? lon.east + 360 : lon.east)))
  return {
    lat: { min: Math.min(...boxes.map(({ lat }) => lat.min)), max: Math.max(...boxes.map(({ lat }) => lat.max)) },
    lon: { west: Math.min(...boxes.map(({ lon }) => lon.west)), east: wrapLongitude(east) },
  }
}

/** A word as names are compared: without accents, apostrophes, hyphens, punctuation and capitals. */
function foldedWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\p{Lm}`]/gu, '')
}

const folded = (words: readonly string[]): string => words.map(foldedWord).join(' ')

const regions = new Map(namesOfRegions.map(([name, region]) => [folded(name.split(' ')), region]))

/** How many words the longest name has. */
const LONGEST = Math.max(...namesOfRegions.map(([name]) => name.split(' ').length))

/** The longest name that begins at a word, with how many words it has; `null` where none does. */
export function regionAt(words: readonly string[], start: number): { readonly region: NamedRegion; readonly length: number } | null {
  for (let length = Math.min(LONGEST, words.length - start); length > 0; length--) {
    const region = regions.get(folded(words.slice(start, start + length)))
    if (region !== undefined) return { region, length }
  }
  return null
}
