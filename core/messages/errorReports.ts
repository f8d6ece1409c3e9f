import { countText } from '#core/text/counted.ts'

/** The texts of the page on which administrators look at errors. */
export const errorReportTexts = {
  title: 'Error reports',
  lead: 'Errors of pages and of the portal. Reports of the same error are counted together, without anything that identifies a person.',
  signIn: 'Error reports need an account of an administrator.',
  notAdministrator: 'Your account may not see error reports. Ask an administrator of the portal for the right.',
  loading: 'Loading error reports',
  open: 'Open',
  resolved: 'Resolved',
  noneOpen: 'There are no open errors.',
  reports: (count: number) => (count === 1 ? '1 report' : `${countText(count)} reports`),
  sources: { page: 'in a page', server: 'in the portal' },
  first: 'First reported',
  last: 'Last reported',
  place: 'Place',
  builtPlace: 'Place in the built script',
  path: 'Page',
  version: 'Version',
  browsers: 'Browsers',
  steps: 'Steps before it',
  unknown: 'Not known',
  resolve: 'Resolve',
  reopen: 'Reopen',
  remove: 'Delete',
  actOn: (action: string, message: string) => `${action}: ${message}`,
} as const
