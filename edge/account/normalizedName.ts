/** A name or an address as it is counted, so that neither letter case, spaces nor look-alike letters make another of it. */
export function normalizedName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
