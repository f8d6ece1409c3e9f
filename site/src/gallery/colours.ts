/** The address of the picture of a map's cells. */
export function coloursAddress(slug: string, figure: string): string {
  return `/gallery/figures/${slug}-${figure}.png`
}
