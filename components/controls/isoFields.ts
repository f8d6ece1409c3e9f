/**
 * What makes a text field one for a date as YYYY-MM-DD. Native date fields follow the browser's language: one reader would see month,
 * day and year in another order than the next.
 */
export const isoDateField = {
  type: 'text',
  inputMode: 'numeric',
  placeholder: 'YYYY-MM-DD',
  maxLength: 10,
  autoComplete: 'off',
} as const

/** The same for a time of day in UTC with 24 hours, hh:mm. */
export const isoTimeField = { type: 'text', inputMode: 'numeric', placeholder: 'hh:mm', maxLength: 5, autoComplete: 'off' } as const

/** What HTML validates a date by in a form that is sent without scripts. */
export const ISO_DATE_PATTERN = '\\d{4}-\\d{2}-\\d{2}'
