import { constant, valuesOf } from './constant.ts'

/** Limits and delays of pages of the site. */
export const pagesConstants = {
  newsStories: constant(1000, 'stories', 'API-105'),
  documentationDrawerMs: constant(900, 'ms', 'INF-04'),
  redirectCharacters: constant(8000, 'characters', 'RFC 9110 4.1: every recipient takes 8,000; Node’s client rejects headers above 16 KiB'),
  cachedPageBytes: constant(33_554_432, 'bytes', 'design: a thousand compressed pages and figures, a quarter of what a worker may use'),
  unknownPagesPerMinute: constant(120, 'pages', 'design: some 2 s of processor time per minute; a person follows far fewer wrong links'),
  copiedNoticeMs: constant(900, 'ms', 'CAT-25'),
  tourDelayMs: constant(50, 'ms', 'NAV-13'),
  pendingActionMs: constant(1_800_000, 'ms', 'design: as long as a mailed link to choose a password works'),
  loginNoticeMs: constant(2000, 'ms', 'ACC-07'),
  loadingBannerMs: constant(600, 'ms', 'NAV-20; design: what is done sooner needs no banner'),
  globeStillPoints: constant(1_000, 'positions', 'design: 10 kB of the page, which shows them before any script'),
  globePoints: constant(6_000, 'positions', 'design: 100 kB, drawn twenty times per second'),
} as const

/** The values of `pagesConstants`. */
export const limits = valuesOf(pagesConstants)
