/** The path of a data set's page, from the root of the portal. */
export function datasetPath(shortName: string): string {
  return `/catalog/datasets/${encodeURIComponent(shortName)}`
}

/** The path of a catalog search for a data set, which works in portals without that data set too. */
export function datasetSearchPath(shortName: string): string {
  return `/catalog?${new URLSearchParams({ keywords: shortName })}`
}

/** The path of a cruise's page, from the root of the portal. */
export function cruisePath(name: string): string {
  return `/catalog/cruises/${encodeURIComponent(name)}`
}

/** The path of a program's page, from the root of the portal. */
export function programPath(key: string): string {
  return `/programs/${encodeURIComponent(key)}`
}
