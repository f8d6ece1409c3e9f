/** Who a portal is to its readers. Pages, mails, feeds and citations take the portal's name from here; what names the software does not. */
export interface PortalFace {
  readonly name: string
  /** The name in small letters, digits and hyphens, as keys of bibliographies are. */
  readonly key: string
  /** The heading of the home page. */
  readonly headline: string
  /** The title of the home page, and of the portal where it is cited. */
  readonly title: string
}

/** The portal as what it publishes names it. `origin` is its address, without a slash at the end. */
export interface PortalIdentity extends Pick<PortalFace, 'name'> {
  readonly origin: string
}

/** The face of a portal without settings of its own. */
export const defaultFace: PortalFace = {
  name: 'Pelagos',
  key: 'pelagos',
  headline: 'Interconnected, harmonized ocean data',
  title: 'Pelagos: interconnected, harmonized ocean data',
}
