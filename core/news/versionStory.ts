import { differenceSentences } from '../catalog/differenceWords.ts'
import { datasetPath } from '../catalog/pagePaths.ts'
import type { VersionDifference } from '../catalog/versionDifference.ts'
import { limits } from '../limits/news.ts'
import { newVersionTexts as texts } from '../messages/newsAdmin.ts'
import { countText } from '../text/counted.ts'

type Bound = number | string | null

/** A version of a data set, as its story compares it with another. */
export interface VersionFacts {
  readonly shortName: string
  readonly longName: string
  readonly rowCount: number
  readonly time: readonly [Bound, Bound]
  readonly lat: readonly [Bound, Bound]
  readonly lon: readonly [Bound, Bound]
  readonly depth: readonly [Bound, Bound]
  /** By column. */
  readonly statistics: Readonly<Record<string, unknown>>
}

const VARIABLES_TOLD = 5 // more than readers of an e-mail look at

/**
 * The draft of a story about a new version: what changed in its values, in sentences; where that is not known, rows, extent and statistics
 * before and after, for an editor to put into words.
 */
export function versionStory(version: number, before: VersionFacts, after: VersionFacts, difference: VersionDifference | null = null) {
  const lines = [
    plain(texts.available(version, after.longName)),
    ...(difference === null ? factLines(before, after) : differenceSentences(difference, VARIABLES_TOLD).map(plain)),
  ]
  return {
    headline: texts.headline(after.shortName, version).slice(0, limits.storyHeadlineCharacters),
    link: datasetPath(after.shortName),
    label: texts.label,
    body: { content: fitting(lines), links: [] },
  }
}

function factLines(before: VersionFacts, after: VersionFacts): string[] {
  return [
    compared(texts.rows, countText(before.rowCount), countText(after.rowCount)),
    ...(['time', 'lat', 'lon', 'depth'] as const).map((axis) =>
      compared(texts.axes[axis], rangeText(before[axis]), rangeText(after[axis])),
    ),
    ...columnsOf(before, after).map((column) => compared(column, statisticText(before, column), statisticText(after, column))),
  ]
}

const columnsOf = (...versions: readonly VersionFacts[]) => [...new Set(versions.flatMap(({ statistics }) => Object.keys(statistics)))]

const compared = (what: string, before: string, after: string): string =>
  plain(before === after ? `${what}: ${after}, ${texts.unchanged}` : `${what}: ${before} ${texts.before}, ${after} ${texts.now}`)

const rangeText = ([from, to]: readonly [Bound, Bound]): string => (from === null || to === null ? texts.none : `${from} to ${to}`)

/** The count, the extremes and the mean of a column, as far as it has them. */
function statisticText({ statistics }: VersionFacts, column: string): string {
  const found = statistics[column]
  if (typeof found !== 'object' || found === null) return texts.none
  const parts = (['count', 'min', 'max', 'mean'] as const).flatMap((name) => {
    const value: unknown = Reflect.get(found, name)
    return typeof value === 'number' || typeof value === 'string'
      ? [`${name} ${typeof value === 'number' ? shortNumber(value) : value}`]
      : []
  })
  return parts.join('; ') || texts.none
}

const shortNumber = (value: number): string => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6))))

/** Signs of the markup of stories as they stand. */
const plain = (text: string): string => text.replace(/[\\*/_`{]/g, '\\$&')

/** As many lines as a story may have. */
function fitting(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length > limits.storyContentCharacters) break
    text = longer
  }
  return text
}
