/** Texts of a cruise's page; those that the specification fixes have the ID of their row beside them. */
export const cruisePageTexts = {
  /** CRU-01: an unknown time. */
  noTime: 'NA',
  /** CRU-02 */
  datasets: 'Associated Datasets',
  /** MAT-15 */
  climatologies: 'What do climatologies say along this track?',
  /** CRU-06 */
  errorTitle: 'Error',
  loadProblem: 'There was a problem loading the page.',
  loadDetails: (cruise: string) => `There is no cruise named “${cruise}” in this portal.`,
  notFound: 'Cruise not found',
  noName: 'The address names no cruise.',
  near: 'Cruises with similar names',
  explorer: 'Search for a cruise in the explorer',
} as const
