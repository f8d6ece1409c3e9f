/** How to cite the portal, for people and for reference managers. */
export interface PortalCitation {
  readonly sentence: string
  readonly bibtex: string
  readonly ris: string
}

const NAME = 'Pelagos: interconnected, harmonized ocean data'

/** The citation of this portal in its forms. `address` is where people reach it, `day` the day of access as YYYY-MM-DD. */
export function portalCitation({
  version,
  address,
  day,
}: {
  readonly version: string
  readonly address: string
  readonly day: string
}): PortalCitation {
  const year = day.slice(0, 4)
  return {
    sentence: `Pelagos authors (${year}): ${NAME}. Version ${version}. ${address}, accessed ${day}.`,
    bibtex: [
      '@software{pelagos,',
      '  author  = {{Pelagos authors}},',
      `  title   = {${NAME}},`,
      `  version = {${version}},`,
      `  year    = {${year}},`,
      `  url     = {${address}},`,
      `  urldate = {${day}}`,
      '}',
    ].join('\n'),
    ris: [
      'TY  - COMP',
      'AU  - Pelagos authors',
      `TI  - ${NAME}`,
      `ET  - ${version}`,
      `PY  - ${year}`,
      `UR  - ${address}`,
      `Y2  - ${day.replaceAll('-', '/')}`,
      'ER  - ',
    ].join('\n'),
  }
}
