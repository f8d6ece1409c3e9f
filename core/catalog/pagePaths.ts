/** The path of a data set's page, from the root of the portal: `/catalog/datasets/Levitus_Annual`. */
export function datasetPath(shortName: string): string {
  return `/catalog/datasets/${encodeURIComponent(shortName)}`
}

/** The path of the feed of a data set, by the kind of feed. */
export const datasetFeedPath = (shortName: string, form: 'xml' | 'json'): string => `${datasetPath(shortName)}/feed.${form}`

/** The path that opens the download dialog of a data set: over the page that links to it, or on the page of the data set. */
export const downloadPath = (shortName: string): string => `${datasetPath(shortName)}#download`

/** The path of the DataCite metadata of a data set. */
export function dataciteAddress(shortName: string, form: 'json' | 'xml'): string {
  return `/api/catalog/datacite.${form}?${new URLSearchParams({ shortname: shortName })}`
}

/** The path of what changed in a version of a data set, as JSON. */
export function differencePath(shortName: string, version: number): string {
  return `/api/catalog/versiondifference?${new URLSearchParams({ shortname: shortName, version: String(version) })}`
}

/** The path of a catalog search for a data set, which works in portals without that data set too. */
export function datasetSearchPath(shortName: string): string {
  return `/catalog?${new URLSearchParams({ keywords: shortName })}`
}

/** The path of the charts with a variable chosen, and the times between which its data are drawn, in milliseconds since 1970 UTC, if not all. */
export function chartsPath(variable: number, times?: { readonly min: number; readonly max: number } | null): string {
  const instant = (ms: number) => new Date(ms).toISOString()
  const range: Readonly<Record<string, string>> = times ? { dt1: instant(times.min), dt2: instant(times.max) } : {}
  return `/visualization/charts?${new URLSearchParams({ id: String(variable), ...range })}`
}

/** The path of a cruise's page, from the root of the portal. */
export function cruisePath(name: string): string {
  return `/catalog/cruises/${encodeURIComponent(name)}`
}

/** The path of a program's page, from the root of the portal. */
export function programPath(key: string): string {
  return `/programs/${encodeURIComponent(key)}`
}

/** The path of a collection's page, from the root of the portal. */
export const collectionPath = (id: number): string => `/collections/${id}`

/** The path of a match-up that is set up: `variables` as `table.variable` with commas between, or the name of a `cruise` too. */
export const matchPath = (parameters: Readonly<Record<string, string>> | string[][]): string => `/match?${new URLSearchParams(parameters)}`
