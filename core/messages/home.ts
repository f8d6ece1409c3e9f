/** Texts of the home page. */
export const homeTexts = {
  globe: 'Globe: drag it or use the arrow keys to turn it; click a track or a station to open its page.',
  pauseGlobe: 'Pause the globe',
  month: 'Month shown',
} as const
