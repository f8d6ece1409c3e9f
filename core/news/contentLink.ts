import { securedAddress } from '../catalog/securedAddress.ts'

/** Where a link of a text that people write leads. */
export interface ContentLink {
  readonly href: string
  /** A page of this portal; every other one opens as a page of somebody else. */
  readonly isInternal: boolean
}

/**
 * Checks an address in content (NAV-23): internal only if it begins with `/`. Returns nothing for what is no address that a reader
 * may be led to (`javascript:` and the like): such a link is shown as plain text. One over http leads to the same address over https.
 */
export function contentLink(address: string): ContentLink | null {
  // Browsers drop such characters from an address, so that what follows them would be judged otherwise than it is followed.
  const href = address.replace(/[\t\n\r]/g, '').trim()
  // Two slashes lead to another host, however they are written.
  if (/^\/(?![/\\])/.test(href)) return { href, isInternal: true }
  const whole = /^\/\//.test(href) ? `https:${href}` : /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(href) ? `https://${href}` : href
  if (/^mailto:\S+$/i.test(whole)) return { href: whole, isInternal: false }
  const secured = /\s/.test(whole) ? null : securedAddress(whole)
  return secured === null ? null : { href: secured, isInternal: false }
}
