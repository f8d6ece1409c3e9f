/** Texts of a cruise's page; those that the specification fixes have the ID of their row beside them. */
export const cruisePageTexts = {
  /** CRU-01: an unknown time. */
  noTime: 'NA',
  /** CRU-02 */
  datasets: 'Associated Datasets',
  /** CRU-06 */
  errorTitle: 'Error',
  loadProblem: 'There was a problem loading the page.',
  loadDetails: (cruise: string) => `There is no cruise named “${cruise}” in this portal.`,
  unknown: 'This portal has no cruise with the name in the address.',
} as const
