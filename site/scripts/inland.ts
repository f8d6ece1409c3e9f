/**
 * Writes how far inland each fifth of a degree lies at least, for the check of positions: `node site/scripts/inland.ts`. From Natural Earth at
 * 1:10 million in the world-atlas package. Its output is committed; the same input gives the same bytes.
 */
import { writeFileSync } from 'node:fs'
import { INLAND_CLASSES_KM, INLAND_COLUMNS, INLAND_ROWS } from '../../core/extent/inland.ts'
import { landPolygons } from './land.ts'

const root = new URL('../../', import.meta.url)
/** Steps of the grid that is filled, within a step of the one that is written. */
const FINER = 4
const [width, height] = [INLAND_COLUMNS * FINER, INLAND_ROWS * FINER]
const step = 360 / width
const KM_PER_DEGREE = 111.2

/** 1 where the middle of a cell is land, by the crossings of its row (even and odd); the frame that the projection draws around all is one of them. */
function filled(): Uint8Array {
  const crossings: number[][] = Array.from({ length: height }, () => [])
  for (const ring of landPolygons('10m').flat()) {
    for (let at = 0; at + 1 < ring.length; at++) {
      const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [ring[at], ring[at + 1]]
      if (y0 === y1) continue
      const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)]
      for (let row = Math.max(0, Math.ceil((low + 90) / step - 0.5)); (row + 0.5) * step - 90 < high && row < height; row++)
        crossings[row]?.push(x0 + (((row + 0.5) * step - 90 - y0) * (x1 - x0)) / (y1 - y0))
    }
  }
  const land = new Uint8Array(width * height).fill(1)
  for (const [row, places] of crossings.entries()) {
    const sorted = places.toSorted((one, other) => one - other)
    for (let pair = 0; pair + 1 < sorted.length; pair += 2) {
      const from = Math.ceil(((sorted[pair] ?? 0) + 180) / step - 0.5)
      const to = Math.ceil(((sorted[pair + 1] ?? 0) + 180) / step - 0.5)
      land.fill(0, row * width + Math.max(0, from), row * width + Math.min(width, to))
    }
  }
  return land
}

/** Kilometres to the nearest cell of the sea: nearest cells are handed on from neighbour to neighbour, twice forth and back. */
function distances(land: Uint8Array): Float32Array {
  const nearest = Int32Array.from(land, (isLand, at) => (isLand === 1 ? -1 : at))
  const between = (at: number, to: number) => {
    const [row, toRow] = [Math.floor(at / width), Math.floor(to / width)]
    const columns = Math.abs((at % width) - (to % width))
    const cosine = Math.cos((((row + toRow + 1) / 2) * step - 90) * (Math.PI / 180))
    return Math.hypot((row - toRow) * step, Math.min(columns, width - columns) * step * cosine) * KM_PER_DEGREE
  }
  const distance = Float32Array.from(land, (isLand) => (isLand === 1 ? Number.POSITIVE_INFINITY : 0))
  const look = (at: number, beside: number) => {
    const sea = nearest[beside] ?? -1
    if (sea === -1) return
    const km = between(at, sea)
    if (km >= (distance[at] ?? 0)) return
    distance[at] = km
    nearest[at] = sea
  }
  for (let pass = 0; pass < 4; pass++) {
    const isForth = pass % 2 === 0
    for (let index = 0; index < land.length; index++) {
      const at = isForth ? index : land.length - 1 - index
      if (land[at] !== 1) continue
      const [row, column] = [Math.floor(at / width), at % width]
      const beforeRow = isForth ? row - 1 : row + 1
      look(at, row * width + ((column + (isForth ? width - 1 : 1)) % width))
      if (beforeRow < 0 || beforeRow >= height) continue
      for (const by of [-1, 0, 1]) look(at, beforeRow * width + ((column + by + width) % width))
    }
  }
  return distance
}

/** Letters of runs from the south-west on: a class, and how many cells in a row have it, in base 36. */
function written(distance: Float32Array): string {
  let text = ''
  let [run, last] = [0, -1]
  const end = () => {
    if (last !== -1) text += String.fromCharCode(65 + last) + (run > 1 ? run.toString(36) : '')
  }
  for (let row = 0; row < INLAND_ROWS; row++)
    for (let column = 0; column < INLAND_COLUMNS; column++) {
      const now = classOf(distance, row, column)
      if (now === last) run++
      else {
        end()
        ;[run, last] = [1, now]
      }
    }
  end()
  return text
}

function classOf(distance: Float32Array, row: number, column: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let y = row * FINER; y < (row + 1) * FINER; y++)
    for (let x = column * FINER; x < (column + 1) * FINER; x++) least = Math.min(least, distance[y * width + x] ?? 0)
  // The middle of a cell of the finer grid is up to 4 km from its corners.
  return INLAND_CLASSES_KM.findLastIndex((km) => km <= Math.max(0, least - 4))
}

writeFileSync(new URL('core/extent/inland.json', root), `${JSON.stringify({ runs: written(distances(filled())) })}\n`)
