/** Texts of the page of a subset. */
export const subsetPageTexts = {
  title: (dataset: string) => `Subset of ${dataset}`,
  describes: (dataset: string) => `A part of ${dataset}: its ranges, how to cite it, and how to read it.`,
  copyAddress: 'Copy the address of the subset',
  olderVersion: (then: string, now: string) =>
    `This address was made for version ${then} of the data set. The portal has version ${now} now, so the rows may differ.`,
  all: 'All',
  download: 'Download',
} as const
