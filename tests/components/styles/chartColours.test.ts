import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/**
 * Full dichromacy in linear RGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency", IEEE TVCG 15(6), 2009, table of severity 1.0.
 */
const vision: Readonly<Record<string, Matrix>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const dot = (row: Triple, [r, g, b]: Triple) => row[0] * r + row[1] * g + row[2] * b
const apply = (matrix: Matrix, colour: Triple): Triple => [dot(matrix[0], colour), dot(matrix[1], colour), dot(matrix[2], colour)]

/** sRGB hex to linear RGB (IEC 61966-2-1). */
function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Linear RGB to Oklab (B. Ottosson, "A perceptual color space for image processing", 2020). */
function oklab(colour: Triple): Triple {
  const cones = apply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  )
  const root: Triple = [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])]
  return apply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    root,
  )
}

const luminance = (colour: Triple) => dot([0.2126, 0.7152, 0.0722], colour)

/** WCAG 2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The smallest distance in Oklab, in hundredths, between any two colours as an eye of that kind sees them. */
function smallestDistance(colours: readonly string[], matrix: Matrix): number {
  const clamp = (colour: Triple) => colour.map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple
  const seen = colours.map((colour) => oklab(clamp(apply(matrix, linear(colour)))))
  const distances = seen.flatMap((a, index) => seen.slice(0, index).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])))
  return 100 * Math.min(...distances)
}

const sheet = readFileSync(new URL('../../../components/styles/tokens.css', import.meta.url), 'utf8')
const coloursOf = (part: string) =>
  Array.from({ length: 8 }, (_, index) => new RegExp(`--chart-${index + 1}: (#\\w{6})`).exec(part)?.[1] ?? '')
const [day = '', night = ''] = sheet.split('@media not print')
const grounds = [
  { name: 'day', colours: coloursOf(day), surface: '#f6f9fa' },
  { name: 'night', colours: coloursOf(night), surface: '#05121c' },
]

describe.each(grounds)('the eight chart colours, $name values', ({ colours, surface }) => {
  test.each(Object.entries(vision))('keep apart for eyes with %s', (_, matrix) => {
    // 2 is about the smallest difference that is seen side by side; lines and dots are small and apart.
    expect(smallestDistance(colours, matrix)).toBeGreaterThan(10)
  })

  test('have a contrast of 3 to 1 as lines, and 4.5 to 1 as text', () => {
    expect(Math.min(...colours.map((colour) => contrast(colour, surface)))).toBeGreaterThanOrEqual(3)
    expect(Math.min(...colours.slice(0, 3).map((colour) => contrast(colour, surface)))).toBeGreaterThanOrEqual(4.5)
  })
})

const value = (part: string, name: string): string => {
  const found = new RegExp(`--${name}: (#\\w{6}|var\\(--([\\w-]+)\\))`).exec(part)
  return found?.[2] ? value(day, found[2]) : (found?.[1] ?? '')
}
const meanings = day.slice(day.indexOf('color-scheme: light'))

/** Dusk takes its values from these two: paper from day, glass from night. */
describe.each([
  { name: 'day', part: meanings, colours: coloursOf(day) },
  { name: 'night', part: night, colours: coloursOf(night) },
])('marks on maps, $name values', ({ part, colours }) => {
  const grounds = ['map-water', 'map-shallow', 'map-d0', 'map-d1', 'map-d2', 'map-d3', 'map-d4', 'map-land']
  const against = (mark: string) => Math.min(...grounds.map((ground) => contrast(mark, value(part, ground))))

  test('whose colours are data have a halo that is 3 to 1 to sea and land', () => {
    expect(against(value(part, 'map-halo'))).toBeGreaterThanOrEqual(3)
  })

  test('of one colour are 3 to 1 to sea and land themselves, and lines of many colours to their casing', () => {
    expect(against(value(part, 'accent'))).toBeGreaterThanOrEqual(3)
    expect(Math.min(...colours.map((colour) => contrast(colour, value(part, 'map-casing'))))).toBeGreaterThanOrEqual(3)
  })
})

describe('words on their grounds', () => {
  const inks = ['text', 'text-muted', 'accent', 'danger', 'warning', 'success']
  test.each([
    ['day', meanings],
    ['night', night],
  ])('have AA contrast on every ground, %s values', (_, part) => {
    for (const ink of inks)
      for (const ground of ['surface', 'raised', 'sunken'])
        expect({ ink, ground, enough: contrast(value(part, ink), value(part, ground)) >= 4.5 }).toEqual({ ink, ground, enough: true })
  })
})
