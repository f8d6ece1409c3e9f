const MISSING = new Set(['', 'na', 'nan', 'null'])

/** The first letters of these, which most cells do not begin with. */
const isFirstLetter = (code: number): boolean => code === 78 || code === 110

/** Whether a text means a missing value where data are ingested: empty, NA, NaN or null in any case. */
export const isMissingText = (text: string): boolean =>
  text.length === 0 || (text.length <= 4 && isFirstLetter(text.charCodeAt(0)) && MISSING.has(text.toLowerCase()))
