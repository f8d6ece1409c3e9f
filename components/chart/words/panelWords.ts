import type { ChartModel, ChartName } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import type { ChartWords } from './chartWords.ts'

/** A panel of a chart, or a step of one that is played, to be saved. */
export interface PanelPicture {
  readonly model: ChartModel
  readonly words: ChartWords
  readonly title: string
  /** Left out where it is drawn as the whole chart is. */
  readonly name?: ChartName
  readonly look?: ChartLook
}

/** The panels that have values, to be saved. */
export const panelPictures = (words: ChartWords, split: SplitChart): PanelPicture[] =>
  split.panels.flatMap(({ model, title }) => (model ? [{ model, title, words: panelWords(words, split, title) }] : []))

/** What a panel is of: the words of the whole, narrowed to what its rows share. */
export function panelWords(words: ChartWords, { by, range }: Pick<SplitChart, 'by' | 'range'>, title: string): ChartWords {
  return {
    ...words,
    ...(by === 'date' ? { time: title } : {}),
    ranges: words.ranges.map(([name, value]) => [name, name === range ? title : value] as const),
  }
}
