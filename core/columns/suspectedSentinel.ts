/** What is known of the numbers of a column. */
export interface ValueCounts {
  readonly min: number
  readonly max: number
  /** The most frequent numbers, and how often each occurs. */
  readonly top: ReadonlyMap<number, number>
}

/**
 * Numbers that instruments and programs write where they have no value: of NetCDF (9.96921e36), GRIB (9.999e20), Ferret (-1e34), Sea-Bird
 * (-9.99e-29), SeaDataNet (-99999), World Ocean Database (-99.9999), WOCE (-9, -999), and of common practice.
 */
export const knownSentinels: ReadonlySet<number> = new Set([
  ...[-9, -9.9, -99, -99.9, -99.99, -99.999, -99.9999, -999, -999.9, -999.99, -999.999, -9999, -9999.9, -9999.99, -99_999, -999_999],
  ...[-8888, -7777, -32_767, -32_768, -2_147_483_648, -9_999_999, -1e10, -1e20, -1e30, -1e32, -1e34, -1e35, -9.99e-29, -9.99e29],
  ...[99, 99.9, 99.99, 99.999, 99.9999, 999, 999.9, 999.99, 999.999, 9999, 9999.9, 9999.99, 99_999, 999_999, 9_999_999],
  // Packed into 16 bits by a scale of 0.1 or 0.01.
  ...[-327.67, -327.68, -3276.7, -3276.8, 327.67, 3276.7, 6553.5, 655.35],
  ...[32_767, 65_535, 2_147_483_647, 1e10, 1e20, 9.999e20, 1e30, 1e32, 1e34, 1e35, 1e36, 1e37, 9.969_21e36, 9.969_209_968_386_869e36],
  ...[1.701_411_83e38, 1.797_693_134_862_315_7e308],
])

/** No quantity that is measured reaches it. */
const IMPOSSIBLE = 1e18

/** Most values lie between 0 and this, where no mark does, and need not be looked up. */
const MIN_POSITIVE = Math.min(...[...knownSentinels].filter((mark) => mark > 0))

/** Whether a number may mark a missing value, whatever the others are. */
export const mayMarkMissing = (value: number): boolean =>
  !(value >= 0 && value < MIN_POSITIVE) && (knownSentinels.has(value) || Math.abs(value) >= IMPOSSIBLE)

/** Whether the number stands for a missing value so often that a workbook asks about it wherever it is far from the others. */
export const isSentinel = (value: number): boolean => (value <= -9 || value >= 9999) && value !== -999 && knownSentinels.has(value)

/**
 * Whether a number is farther from the others than these reach themselves. `min` above `max` means that there are no others, which is far.
 */
export function isFarFrom(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  const reach = Math.max(max - min, Math.abs(max) * 0.1, 1)
  return min > max || value < min - reach || value > max + reach
}

/**
 * The numbers of a column that probably stand for missing values, in ascending order: known fill values that lie outside of all others, and
 * either far from them, or again and again below zero where all others are not. Whether they do is for a person to say.
 */
export function suspectedSentinels({ min, max, top }: ValueCounts): readonly number[] {
  const seen = [...new Set([min, max, ...top.keys()])].filter(Number.isFinite)
  const candidates = seen.filter(mayMarkMissing)
  const others = seen.filter((value) => !candidates.includes(value))
  const range = { min: Math.min(...others), max: Math.max(...others) }
  return candidates.filter((value) => isSuspect(value, range, top.get(value) ?? 1)).toSorted((one, other) => one - other)
}

function isSuspect(value: number, others: { readonly min: number; readonly max: number }, count: number): boolean {
  if (Math.abs(value) >= IMPOSSIBLE || value === SEA_BIRD) return true
  // A column that holds nothing else may hold counts, but hardly 9999.
  if (others.min > others.max) return value <= -99 || value >= 9999
  if (value >= others.min && value <= others.max) return false
  if (isFarFrom(value, others)) return value <= -99 || value >= 99 || count > 1
  if (count === 1) return false
  const isNegativeAlone = value < 0 && others.min >= 0
  const reach = others.max - others.min
  return isNegativeAlone || (Math.abs(value) >= 999 && (value < others.min - reach / 2 || value > others.max + reach / 2))
}

/** The bad flag of Sea-Bird's programs: no number that was measured is as small. */
const SEA_BIRD = -9.99e-29
