const MISSING = new Set(['', 'na', 'nan', 'null'])

/** Whether a text means a missing value where data are ingested: empty, NA, NaN or null in any case. */
export const isMissingText = (text: string): boolean => text.length <= 4 && MISSING.has(text.toLowerCase())
