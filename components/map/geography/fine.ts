import { type Land, landOfDifferences } from './Land.ts'
import fine from './land-50m.json' with { type: 'json' }

/** The land at 1:50 million (Natural Earth), for figures of regions. 180 kB: only for pages built on the server, never in an island. */
export const fineLand: Land = landOfDifferences(fine)
