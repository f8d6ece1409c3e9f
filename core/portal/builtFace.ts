import { crc32 } from '../text/crc32.ts'
import { escapeMarkup } from '../text/escapeMarkup.ts'
import { coloursCss } from './colours.ts'
import { defaultFace, type PortalFace, type PortalIdentity, type Sponsor } from './PortalFace.ts'

type Portal = PortalFace & PortalIdentity

/** Where the files of a portal's face are. Its logo is the icon of its pages too. */
export const facePaths = { logo: '/favicon.svg', colours: '/portal.css', sponsor: (at: number) => `/sponsor-${at + 1}.svg` } as const

/** The sign of Pelagos: a globe cut by three levels of the sea. */
const SIGN =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><circle cx="12" cy="12" r="10"></circle><path d="M2.2 10.2h19.6M3.6 14.4h16.8M7 18.6h10"></path></svg>'

/** The parts of pages that a portal's face decides, as HTML. */
const parts = {
  name: ({ name }: Portal) => escapeMarkup(name),
  key: ({ key }: Portal) => key,
  headline: ({ headline }: Portal) => escapeMarkup(headline),
  title: ({ title }: Portal) => escapeMarkup(title),
  description: ({ description }: Portal) => escapeMarkup(description),
  sign: ({ logo }: Portal) => (logo === null ? SIGN : `<img src="${facePaths.logo}?${versionOf(logo)}" alt="">`),
  head: (portal: Portal) => [...stylesOf(portal), ...picturesOf(portal), ...samplingOf(portal)].join(''),
  licence: ({ licence }: Portal) =>
    licence === null
      ? ''
      : `<br>Texts: ${licence.href === undefined ? escapeMarkup(licence.name) : linkTo({ name: licence.name, href: licence.href })}.`,
  sponsors: ({ sponsors }: Portal) =>
    sponsors.length === 0
      ? ''
      : `<dl class="footer-links"><div><dt>${sponsors.length === 1 ? 'Sponsor' : 'Sponsors'}</dt>${sponsors.map((sponsor, at) => `<dd>${logoOf(sponsor, at)}${linkTo(sponsor)}</dd>`).join('')}</div></dl>`,
} as const

type Part = keyof typeof parts

/**
 * The face that pages are built with: marks, for which whoever serves a page writes the portal's own, so that a build fits any portal.
 * No script or style may contain one, as the content policy has their hashes.
 */
export const builtFace = faceBy((part) => `%%portal.${part}%%`)

/** A face as pages show it, for a site that nobody serves yet. */
export const writtenFace = (portal: Portal) => faceBy((part) => parts[part](portal))

function faceBy(textOf: (part: Part) => string): Readonly<Record<Part, string>> {
  return Object.fromEntries(Object.keys(parts).map((part) => [part, textOf(part as Part)])) as Readonly<Record<Part, string>>
}

const MARK = /%%portal\.([a-z]+)%%/g

/** A page with the portal's own in place of the marks. */
export function withFace(html: string, portal: Portal): string {
  return html.replaceAll(MARK, (mark, part: string) => (Object.hasOwn(parts, part) ? parts[part as Part](portal) : mark))
}

/** Another text for another file, so that no browser shows an earlier one. */
const versionOf = (text: string): string => crc32(0, new TextEncoder().encode(text)).toString(16)

const stylesOf = ({ colours }: Portal) =>
  colours === null ? [] : [`<link rel="stylesheet" href="${facePaths.colours}?${versionOf(coloursCss(colours))}">`]

/** The pictures that show the name and the sign of Pelagos are not those of a portal with another name or logo. */
const picturesOf = (portal: Portal) =>
  hasOwnPictures(portal)
    ? []
    : ['<link rel="apple-touch-icon" href="/apple-touch-icon.png">', `<meta property="og:image" content="${portal.origin}/og.png">`]

/** What scripts of the page read before they report an error. */
const samplingOf = ({ errorSampling }: Portal) =>
  errorSampling === undefined
    ? []
    : [`<meta name="error-sampling" content="${errorSampling.trace} ${errorSampling.replay} ${errorSampling.replayOnError}">`]

/** Whether the built pictures with name and sign are not the portal's. */
export const hasOwnPictures = ({ name, logo }: PortalFace): boolean => name !== defaultFace.name || logo !== null

const linkTo = ({ name, href }: Pick<Sponsor, 'name' | 'href'>) =>
  `<a href="${escapeMarkup(href)}" rel="external noopener">${escapeMarkup(name)}</a>`

const logoOf = ({ logo }: Sponsor, at: number) =>
  logo === undefined ? '' : `<img src="${facePaths.sponsor(at)}?${versionOf(logo)}" alt="">`
