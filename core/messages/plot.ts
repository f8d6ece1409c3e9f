/** Texts of the page that opens one chart from its address. */
export const plotTexts = {
  title: 'Chart',
  laterVersion: (version: string) =>
    `This link has the form v=${version}, which this portal cannot read. Open it in the portal that it comes from.`,
  noId: 'id must be the number of a variable, for example id=1.',
  noType: (given: string, known: string) => `viztype=${given} is not a type of chart. Use one of ${known}.`,
  noChoice: (name: string, given: string, known: string) => `${name}=${given} is unknown. Use one of ${known}.`,
  noNumber: (name: string, given: string) => `${name}=${given} is not a number.`,
  noVariable: 'This portal has no such variable. It may have been withdrawn, or the link is mistyped. Find variables in the catalog.',
  accepted: {
    latitude: 'Latitudes are -90 to 90 degrees north.',
    longitude: 'Longitudes are -180 to 360 degrees east.',
    depth: 'Depths are metres below the surface.',
    time: 'Write times as 2016-04-30 or 2016-04-30T12:00:00Z, months of a climatology as 1 to 12.',
  },
  ofChart: (place: number, says: string) => `Chart ${place} in this link: ${says}`,
  tooLong: (characters: number) => `The charts in this link are not opened, because it is longer than ${characters} characters.`,
  tooMany: (charts: number) => `Only the first ${charts} charts in this link are opened.`,
  copyLink: 'Copy link',
  problems: 'This link cannot be opened as a chart.',
  waiting: 'Preparing the chart …',
  toCharts: 'Open the charts page',
  toPanel: 'Change it on the charts page',
  inPortal: (portalName: string) => `Open the chart in ${portalName}`,
  embed: {
    label: 'Embed',
    title: 'Embed this chart',
    says: 'Paste this HTML into your page. Visitors see the chart with its citation and need no account.',
    code: 'HTML of the embedded chart',
    whole: 'A chart that is split or played is embedded as a whole.',
    copy: 'Copy HTML',
  },
} as const
