/** Texts of a cruise's page, by the ID of their row where the specification fixes them. */
export const cruisePageTexts = {
  /** CRU-01: a time that is not known. */
  noTime: 'NA',
  /** CRU-02 */
  datasets: 'Associated Datasets',
  /** CRU-06 */
  errorTitle: 'Error',
  loadProblem: 'There was a problem loading the page.',
  loadDetails: (cruise: string) => `No cruise named “${cruise}” is known here.`,
  unknown: 'No cruise of the name in the address is known here.',
} as const
