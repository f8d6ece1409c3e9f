/** Texts of the Help menu, of tours and of hints; those that the specification fixes are word for word (NAV-08). */
export const helpTexts = {
  watchVideo: 'Watch Video',
  tour: { off: 'Quick Tour', on: 'Stop Tour' },
  hints: { off: 'Feature Help', on: 'Hide Feature Help' },
  closeTour: 'Close the tour',
  closeVideo: 'Close',
  nothingToShow: 'Nothing that the tour explains is in view. Scroll to the top or widen the window, then start the tour again.',
} as const
