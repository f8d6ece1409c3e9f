import { constant, valuesOf } from './constant.ts'

/** Limits of what is listed, searched and recommended of the catalog, and of tracks and cruises on maps. */
export const catalogConstants = {
  trajectoryPoints: constant(70_000, 'points', 'EXP-10'),
  cruiseGroupRowHeight: constant(38, 'px', 'EXP-06'),
  cruisesPerCall: constant(500, 'cruises', 'design: every cruise of a large program at once'),
  overviewTrackPoints: constant(20_000, 'points', 'design: every cruise of a portal in one response of at most 300 kB before compression'),
  overviewPointsPerTrack: constant(200, 'points', 'design: a track as smooth as a map of the whole ocean shows it'),
  alongTrackPoints: constant(2_000, 'points', 'design: two for each pixel of a chart'),
  alongTrackSectionPoints: constant(8_000, 'points', 'design: a section of 100 casts with 80 depths each, about 400 kB before compression'),
  alongTrackDepthMetres: constant(10, 'm', 'design: values this far from the chosen depth stand for it'),
  alongTrackDepthShare: constant(0.1, 'of the depth', 'design: or this far, where bottles are far apart'),
  alongTrackRows: constant(2_000_000, 'rows', 'design: as many as one download; what is read to draw one chart'),
  cruisesShownOpen: constant(12, 'cruises', 'design: so many fit on a screen without folding'),
  programTrackPoints: constant(20_000, 'points', 'API-90'),
  recommendedDatasets: constant(20, 'datasets', 'design: a list that is looked through'),
  popularWindowMs: constant(7_776_000_000, 'ms', 'design: 90 days, a season of reading'),
  recommendationsCacheMs: constant(3_600_000, 'ms', 'REC-06; the server caches them as long as the browser'),
  readersTogether: constant(3, 'people', 'design: what one or two other people read is never revealed'),
  quickSearchHits: constant(8, 'names', 'design: of each kind; together they fit a dialog'),
  searchDebounceMs: constant(450, 'ms', 'CAT-13'),
  queryStringDebounceMs: constant(1500, 'ms', 'CAT-13'),
  similarCandidates: constant(300, 'words', 'D65; design: fuse.js alone compares 20,000 in a third of a second'),
  sitemapPages: constant(50_000, 'pages', 'sitemaps.org, protocol 0.9: the most that one sitemap lists'),
  sitemapBytes: constant(52_428_800, 'bytes', 'sitemaps.org, protocol 0.9: the most that one sitemap has uncompressed'),
  requestedNameCharacters: constant(80, 'characters', 'design: longer than any name; the rest of an address is not repeated'),
  searchPageSize: constant(25, 'datasets', 'CAT-16'),
  titleCharacters: constant(60, 'characters', 'CAT-22'),
  distributorCharacters: constant(75, 'characters', 'CAT-22'),
  longTextCharacters: constant(200, 'characters', 'CAT-21'),
  feedEntries: constant(50, 'data sets', 'design: a reader that looks in once a week misses none'),
  datasetWithoutSample: constant<string>('', 'short name', 'DST-04; design: no data set of the default catalog'),
  samplePoints: constant(10_000, 'points', 'DST-08, DST-09'),
  resultListMinimumHeight: constant(320, 'px', 'D60'),
  highlightsCacheMs: constant(86_400_000, 'ms', 'OPS-08'),
  searchCacheMs: constant(7_200_000, 'ms', 'OPS-08'),
  searchTextCharacters: constant(500, 'characters', 'design: twenty words of 25 letters'),
} as const

/** The values of `catalogConstants`. */
export const limits = valuesOf(catalogConstants)
