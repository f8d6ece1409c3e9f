/** The address of the rows, from the root of the portal. */
export const dataPaths = {
  procedure: '/api/data/sp',
  query: '/api/data/query',
  chart: '/api/data/chart',
  match: '/api/data/match',
  here: '/api/data/here',
} as const
