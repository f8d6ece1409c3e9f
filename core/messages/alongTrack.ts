/** Texts for values along the tracks of cruises. */
export const alongTrackTexts = {
  title: 'Along the track',
  choose: 'Measured along the track',
  loading: 'Loading the values …',
  none: 'The data sets of these cruises have no numeric variables with dates.',
  noValues: 'No values of this variable along these tracks.',
  byExtent: 'This data set does not name the cruise of its rows: all its values within the cruise’s dates and latitudes are shown.',
  withoutScript: 'The chart needs JavaScript; the data sets below hold the same values.',
  failed: 'The values along the track could not be loaded.',
  charts: 'Open in charts',
} as const
