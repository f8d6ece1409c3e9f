import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'

/** A published story with all that a story can have. */
export const story: StoryRecord = {
  ...{
    id: 7,
    headline: 'Monthly winds from 1982 to 1992',
    link: '/catalog/datasets/Navy_Monthly_Winds',
    label: 'Data',
    date: '2026-05-01',
  },
  body: JSON.stringify({
    content: 'Means of the *eastward* and /northward/ wind: `wind_u` and _both_. Read {0} or {1}.',
    links: [
      { text: 'about the data set', url: '/catalog/datasets/Navy_Monthly_Winds' },
      { text: 'about its makers', url: 'https://example.org' },
    ],
  }),
  ...{ rank: 1, view_status: 3, Status_ID: 1, Highlight: true, tags: ['Navy_Monthly_Winds'] },
  create_date: '2026-05-01T02:00:00.000Z',
  modify_date: '2026-05-03T02:00:00.000Z',
  publish_date: '2026-05-02T02:00:00.000Z',
}

/** A draft without label, rank and data sets. */
export const draft: StoryRecord = {
  ...story,
  ...{ id: 8, headline: 'Maintenance on 2 December', label: null, rank: null, view_status: 1, Status_ID: 0, Highlight: false },
  ...{ tags: [], publish_date: null, body: JSON.stringify({ content: 'From 06:00 to 07:00 UTC.', links: [] }) },
}
