import { catalogTour } from './catalogTour.ts'
import { chartsTour } from './chartsTour.ts'
import { cruisesTour } from './cruisesTour.ts'
import { homeTour } from './homeTour.ts'
import type { PageHelp } from './PageHelp.ts'

const pages: readonly PageHelp[] = [homeTour, catalogTour, chartsTour, cruisesTour]

/** How the page at a path explains itself; nothing where it does not. */
export const helpAt = (path: string): PageHelp | undefined => pages.find((page) => page.path === path)

/** How a page explains itself, by its name. */
export const helpOf = (name: string): PageHelp | undefined => pages.find(({ page }) => page === name)
