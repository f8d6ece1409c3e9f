import type { PortalFace } from '#core/portal/PortalFace.ts'

/** How to cite the portal, for people and for reference managers. */
export interface PortalCitation {
  readonly sentence: string
  readonly bibtex: string
  readonly ris: string
}

/** The citation of this portal in its forms. `address` is where people reach it, `day` the day of access as YYYY-MM-DD. */
export function portalCitation({
  portal: { key, name, title },
  version,
  address,
  day,
}: {
  readonly portal: Pick<PortalFace, 'key' | 'name' | 'title'>
  readonly version: string
  readonly address: string
  readonly day: string
}): PortalCitation {
  const year = day.slice(0, 4)
  return {
    sentence: `${name} authors (${year}): ${title}. Version ${version}. ${address}, accessed ${day}.`,
    bibtex: [
      `@software{${key},`,
      `  author  = {{${name} authors}},`,
      `  title   = {${title}},`,
      `  version = {${version}},`,
      `  year    = {${year}},`,
      `  url     = {${address}},`,
      `  urldate = {${day}}`,
      '}',
    ].join('\n'),
    ris: [
      'TY  - COMP',
      `AU  - ${name} authors`,
      `TI  - ${title}`,
      `ET  - ${version}`,
      `PY  - ${year}`,
      `UR  - ${address}`,
      `Y2  - ${day.replaceAll('-', '/')}`,
      'ER  - ',
    ].join('\n'),
  }
}
