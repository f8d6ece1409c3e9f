import type { GalleryResults } from '../../src/gallery/figures.ts'
import { compareSst } from './compareSst.ts'
import { cruiseMap } from './cruiseMap.ts'
import { cruisePlan } from './cruisePlan.ts'
import { decomposition } from './decomposition.ts'

/** What computes the figures and tables of each page of the gallery, by the name of the page. */
export const analyses: Readonly<Record<string, () => Promise<GalleryResults>>> = {
  'getting-started-cruise-plan': cruisePlan,
  'getting-started-cruise-map': cruiseMap,
  'seaflow-time-series-decomposition': decomposition,
  'compare-sst-data': compareSst,
}
