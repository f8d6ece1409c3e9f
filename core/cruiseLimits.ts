import { constant } from './constant.ts'

/** Limits of tracks on maps and of what is shown of cruises; part of `constants`. */
export const cruiseConstants = {
  trajectoryPoints: constant(70_000, 'points', 'EXP-10'),
  cruiseGroupRowHeight: constant(38, 'px', 'EXP-06'),
  cruisesPerCall: constant(500, 'cruises', 'design: every cruise of a large program at once'),
  overviewTrackPoints: constant(20_000, 'points', 'design: every cruise of a portal in one response of at most 300 kB before compression'),
  overviewPointsPerTrack: constant(200, 'points', 'design: a track as smooth as a map of the whole ocean shows it'),
  drawnTrackPoints: constant(20_000, 'points', 'design: tracks on a data set’s page, twice those of 500 storms'),
  firstTrackPoints: constant(3_000, 'points', 'design: the tracks that the page of cruises is served with, about 12 kB compressed'),
  alongTrackPoints: constant(2_000, 'points', 'design: two for each pixel of a chart'),
  alongTrackSectionPoints: constant(8_000, 'points', 'design: a section of 100 casts with 80 depths each, about 400 kB before compression'),
  alongTrackDepths: constant(24, 'depths', 'design: a list that is read at a glance'),
  alongTrackDepthMetres: constant(10, 'm', 'design: values this far from the chosen depth stand for it'),
  alongTrackDepthShare: constant(0.1, 'of the depth', 'design: or this far, where bottles are far apart'),
  alongTrackRows: constant(2_000_000, 'rows', 'design: as many as one download; what is read to draw one chart'),
  dayMarks: constant(40, 'marks', 'design: along all tracks of a map together, so that they can be counted'),
  labelledTracks: constant(12, 'tracks', 'design: more names cover the map; the legend has them all'),
  alongTrackCruises: constant(8, 'cruises', 'design: as many as there are chart colours'),
  cruisesShownOpen: constant(12, 'cruises', 'design: so many fit on a screen without folding'),
  cruiseListRows: constant(200, 'cruises', 'design: the list that the page is served with; the search of cruises knows them all'),
  programTrackPoints: constant(20_000, 'points', 'API-90'),
} as const
