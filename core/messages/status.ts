/** The texts of the status page. */
export const statusTexts = {
  title: 'Status',
  lead: 'Whether this portal works at the moment. This page asks again every minute, and whenever you return to it.',
  asking: 'Checking …',
  works: 'Everything works.',
  partly: 'Some parts of the portal do not work at the moment.',
  down: 'The portal does not respond.',
  downSays: 'Your own network may be interrupted, or the portal is being restarted. Pages that you have open keep what they show.',
  offline: 'Your device has no network connection.',
  unknown: 'The portal responds, but does not say how its parts are.',
  checkedAt: (time: string) => `Last checked at ${time} UTC.`,
  again: 'Check again',
  parts: {
    database: 'Catalog and accounts',
    migrations: 'Version of the database',
    dataFolder: 'Data folder',
    objects: 'Stored files, uploads and submissions',
    engine: 'Charts, queries and downloads of observations',
  },
  states: { ready: 'works', failed: 'does not work', late: 'responds too slowly' },
} as const
