/** The pages that explain themselves; a reader’s choices are kept for each by this name. */
type HelpedPage = 'home' | 'catalog' | 'charts' | 'cruises'

/** One thing that a tour stops at. */
interface Step {
  /** The value of the `data-tour` attribute of the page’s element. */
  readonly anchor: string
  readonly title: string
  /** One or two plain sentences; no markup. */
  readonly text: string
  /** Whether the page is scrolled to it where it is out of view, instead of leaving it out of the tour. */
  readonly isBelow?: boolean
  /** Also marked by a small dot while the reader has Feature Help on. */
  readonly isHint?: boolean
}

/** How one page explains itself. */
export interface PageHelp {
  readonly page: HelpedPage
  readonly path: string
  /** What the video of the page shows, where there is one: `/videos/<page>.webm`, its captions in `/videos/<page>.vtt`. */
  readonly video?: string
  readonly steps: readonly Step[]
}
