/** Where the page of a cruise is. */
export function cruiseAddress(name: string): string {
  return `/catalog/cruises/${encodeURIComponent(name)}`
}
