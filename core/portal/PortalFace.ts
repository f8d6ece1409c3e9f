/** Somebody whom the footer of every page names. `logo` is the text of an SVG file. */
export interface Sponsor {
  readonly name: string
  readonly href: string
  readonly logo?: string | undefined
}

/** The colours of links and buttons, as `#rrggbb`: on light paper, and on dark glass and at night. */
export interface PortalColours {
  readonly accent: string
  readonly accentNight: string
}

/** What a portal says of a program that data sets of it name. */
export interface PortalProgram {
  /** As the data sets have it. */
  readonly name: string
  readonly fullName?: string | undefined
  /** One sentence. */
  readonly blurb: string
  /** Where its people write about it. */
  readonly link?: string | undefined
  /** Paragraphs. */
  readonly detail: readonly string[]
  readonly sponsors: readonly string[]
}

/** Who a portal is to its readers. Pages, mails, feeds and citations take the portal's name from here; what names the software does not. */
export interface PortalFace {
  readonly name: string
  /** The name in small letters, digits and hyphens, as keys of bibliographies are. */
  readonly key: string
  /** The heading of the home page. */
  readonly headline: string
  /** The title of the home page, and of the portal where it is cited. */
  readonly title: string
  /** What the portal is, in a sentence or two. */
  readonly description: string
  /** The text of an SVG file; null for the sign of Pelagos. */
  readonly logo: string | null
  readonly colours: PortalColours | null
  /** Lines of the address for letters. */
  readonly postal: readonly string[]
  /** Where people may write to; settings of mail go before it. */
  readonly email: string | null
  readonly sponsors: readonly Sponsor[]
  readonly programs: readonly PortalProgram[]
  /** Under which the portal's own texts may be used. */
  readonly licence: { readonly name: string; readonly href?: string | undefined } | null
}

/** How many errors of pages are reported, from 0 to 1, and how many of them with the steps before: in some page views always, else in some. */
export interface ErrorSampling {
  readonly trace: number
  readonly replay: number
  readonly replayOnError: number
}

/** The portal as what it publishes names it. `origin` is its address, without a slash at the end. */
export interface PortalIdentity extends Pick<PortalFace, 'name'> {
  readonly origin: string
  /** Left out where it is the usual one. */
  readonly errorSampling?: ErrorSampling
}

/** What a portal says of itself without settings of its own, under a name. */
export const describedAs = (name: string): string =>
  `${name} brings ocean data together in one catalog with one set of units, so that you can compare satellites, models and ships directly.`

/** The face of a portal without settings of its own. */
export const defaultFace: PortalFace = {
  name: 'Pelagos',
  key: 'pelagos',
  headline: 'Interconnected, harmonized ocean data',
  title: 'Pelagos: interconnected, harmonized ocean data',
  description: describedAs('Pelagos'),
  logo: null,
  colours: null,
  postal: [],
  email: null,
  sponsors: [],
  programs: [],
  licence: null,
}
