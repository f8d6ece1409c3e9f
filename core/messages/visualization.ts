/** The page that leads to charts and cruises (VIZ-01). */
export const visualizationTexts = {
  title: 'Select a Visualization Module',
  charts: 'Charts & Plots',
  chartsSays: 'Choose a variable, a region and a time, and draw maps, sections, time series, profiles and histograms.',
  cruises: 'Cruises',
  cruisesSays: 'Find cruises by year, ship, chief scientist or measurement, and follow their tracks and what was measured along them.',
  noGrid: 'No map of the globe yet.',
  noCruise: 'No cruise has data yet.',
} as const
