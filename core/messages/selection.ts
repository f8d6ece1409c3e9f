import { counted } from '#core/text/counted.ts'

/** Texts for selecting data sets in the catalog; apart from those of their download, which the catalog loads when it is wanted. */
export const selectionTexts = {
  select: 'Select',
  selectOne: (name: string) => `Select ${name}`,
  label: 'Selected data sets',
  dialogTitle: 'Download selected data sets',
  nothing: 'Select data sets to download together.',
  selected: (datasets: number) => `${counted(datasets, 'data set')} selected`,
  cancel: 'Cancel',
  download: (datasets: number) => (datasets === 0 ? 'Download selected' : `Download selected (${datasets})`),
} as const
