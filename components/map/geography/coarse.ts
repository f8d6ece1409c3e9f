import { type Land, landOfDifferences } from './Land.ts'
import coarse from './land-110m.json' with { type: 'json' }

/** The land at 1:110 million (Natural Earth), for thumbnails and world maps; small enough for a browser. */
export const coarseLand: Land = landOfDifferences(coarse)
