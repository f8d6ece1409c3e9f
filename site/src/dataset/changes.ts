import { boundsFor } from '#components/map/frame.ts'
import { signed } from '#core/catalog/differenceWords.ts'
import type { VersionDifference } from '#core/catalog/versionDifference.ts'
import { colourOf } from '#core/charts/look/palettes.ts'
import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { differenceTexts as texts } from '#core/messages/difference.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** Colours of the map of a difference; each is one path, however many cells have it. */
const COLOURS = 9
const PALETTE = 'balance'
/** The ends of the palette are too dark for a map in a dark theme. */
const HEADROOM = 1.6

/** Cells of one colour as a path in degrees, y growing southwards; without a colour where only rows came or went. */
interface CellPath {
  readonly colour: string | null
  readonly path: string
}

/** The map of a difference as it is drawn. */
export interface ChangesMap {
  readonly frame: ReturnType<typeof boundsFor>
  readonly paths: readonly CellPath[]
  /** From the largest decrease to as large an increase; null where no number changed. */
  readonly range: Range | null
  /** What is coloured, with its unit. */
  readonly name: string
  readonly unit: string
  readonly label: string
}

/** The cells of a difference, coloured by the mean difference of the variable that changed most. */
export function changesMap({ map, variables }: VersionDifference): ChangesMap {
  const [means = []] = map.meanDifferences
  const { longName = '', unit = '' } = variables.find(({ name }) => name === map.variables[0]) ?? {}
  const known = means.filter((mean) => mean !== null)
  const most = Math.max(...known.map(Math.abs))
  const range = known.length === 0 ? null : { min: -most, max: most }
  const paths = new Map<string | null, string>()
  map.rows.forEach((row, at) => {
    const mean = means[at] ?? null
    const colour = mean === null || range === null ? null : differenceColour(inSteps(mean / (most || 1)))
    const north = -degrees(map.south + (row + 1) * map.step)
    const west = degrees(map.west + (map.columns[at] ?? 0) * map.step)
    paths.set(colour, `${paths.get(colour) ?? ''}M${west} ${north}h${map.step}v${map.step}h-${map.step}z`)
  })
  const edges = (from: number, cells: readonly number[]) => ({
    min: from + Math.min(...cells) * map.step,
    max: from + (Math.max(...cells) + 1) * map.step,
  })
  return {
    frame: boundsFor(edges(map.west, map.columns), edges(map.south, map.rows)),
    paths: [...paths].map(([colour, path]) => ({ colour, path })),
    ...{ range, name: longName, unit: unitWords(unit) },
    label: mapLabel(map, known, { longName, unit: unitWords(unit) }),
  }
}

const degrees = (value: number): number => Number(value.toFixed(4))

const half = (COLOURS - 1) / 2

/** The middle of the step that a share of the largest difference is in, from -1 to 1. */
const inSteps = (share: number): number => Math.round(share * half) / half

const differenceColour = (share: number): string => colourOf(PALETTE, share, { min: -HEADROOM, max: HEADROOM })

/** The colours of the map, from the largest decrease to as large an increase. */
export const differenceColours = Array.from({ length: COLOURS }, (_, step) => differenceColour(step / half - 1))

function mapLabel(
  map: VersionDifference['map'],
  means: readonly number[],
  { longName, unit }: { readonly longName: string; readonly unit: string },
) {
  const where = `Map of ${texts.cells(map.rows.length, map.step)} in which rows changed`
  if (means.length === 0) return where
  const between = `${withUnit(signed(Math.min(...means)), unit)} to ${withUnit(signed(Math.max(...means)), unit)}`
  return `${where}. ${texts.meanOf(longName)}: ${between} in ${texts.cells(means.length, map.step)}`
}
