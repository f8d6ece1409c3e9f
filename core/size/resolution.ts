/** Degrees per step of the spatial labels that the specification lists. Source: CHK-33. */
const listedDegrees: Readonly<Record<string, number>> = {
  '1/2°': 0.5,
  '1/4°': 0.25,
  '1/25°': 0.04,
  '4km': 0.041672,
  '1/12°': 0.083333,
  '1°': 1,
  '70km': 0.25,
  '9km': 0.083333,
  '25km': 0.23148,
  '1/48°': 0.020833,
}

/** Kilometres along a degree of a meridian. Source: the nautical mile, 1.852 km, times 60. */
const KM_PER_DEGREE = 111.12

/**
 * Degrees per step of a spatial resolution label (`1/2° X 1/2°`, `2°`, `4°x5°`, `4km`). Where the axes differ, the
 * larger step counts. `null` for `Irregular` and for labels without a step.
 */
export function degreesPerStep(label: string): number | null {
  const steps = label
    .replace(/\s+/g, '')
    .split(/[x×]/i)
    .map(degreesOfPart)
    .filter((step) => step !== null)
  return steps.length > 0 ? Math.max(...steps) : null
}

function degreesOfPart(part: string): number | null {
  const listed = listedDegrees[part.toLowerCase()]
  if (listed !== undefined) return listed
  const match = /^(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?(°|deg\w*|km)/i.exec(part)
  if (!match) return null
  const size = Number(match[1]) / Number(match[2] ?? 1)
  if (!(size > 0) || !Number.isFinite(size)) return null
  return match[3]?.toLowerCase() === 'km' ? size / KM_PER_DEGREE : size
}

/** Whether a resolution label says that positions or times follow no grid. */
export function isIrregular(label: string): boolean {
  return /irregular/i.test(label)
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const daysOfUnit: readonly (readonly [RegExp, number])[] = [
  [/second|minute|hour/, 0],
  [/week/, 7],
  [/month/, 30],
  [/season|quarter/, 90],
  [/annual|year/, 365],
  [/day|daily/, 1],
]

/**
 * Days per time step of a temporal resolution label, for the browser's estimate. Steps within a day count as one
 * day, as the specification has it; labels without a step (`Irregular`) too. Source: CHK-32, other labels by D58.
 */
export function daysPerStep(label: string): number {
  const text = label.toLowerCase()
  const unit = daysOfUnit.find(([pattern]) => pattern.test(text))?.[1]
  if (!unit) return 1
  const words = new Set(text.split(/\W+/))
  const word = numberWords.findIndex((name) => words.has(name))
  const digits = /\d+/.exec(text)?.[0]
  const count = digits ? Number(digits) : word > 0 ? word : 1
  return Math.max(1, count) * unit
}
