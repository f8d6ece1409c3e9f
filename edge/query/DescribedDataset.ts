import type { DatasetView } from '#core/catalog/DatasetView.ts'

/** What files say of a data set that their rows come from: the little of its page that they need. */
export interface DescribedDataset {
  readonly shortName: string
  readonly record: DatasetView['record']
  readonly published: DatasetView['published']
  readonly timeMeaning: DatasetView['file']['timeMeaning']
  readonly isSynthetic: boolean
  readonly programs: readonly string[]
  readonly ships: readonly string[]
  /** Of its grid, in degrees; `null` for irregular positions. */
  readonly latStep: number | null
  readonly lonStep: number | null
}

/** Without the maps and statistics of the page. */
export function describedDataset({ shortName, record, published, file, computed }: DatasetView): DescribedDataset {
  const { timeMeaning, synthetic, programs, cruises } = file
  const { latStep, lonStep } = computed
  const ships = [...new Set(cruises.map(({ shipName }) => shipName))]
  return { shortName, record, published, timeMeaning, isSynthetic: synthetic, programs, ships, latStep, lonStep }
}
