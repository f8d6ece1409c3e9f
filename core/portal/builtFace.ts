import { escapeMarkup } from '../text/escapeMarkup.ts'
import type { PortalFace } from './PortalFace.ts'

/**
 * The face that pages are built with: marks, for which whoever serves a page writes the portal's own texts, so that a build fits any portal.
 * No script or style may contain one, as the content policy has their hashes.
 */
export const builtFace: PortalFace = {
  name: '%%portal.name%%',
  key: '%%portal.key%%',
  headline: '%%portal.headline%%',
  title: '%%portal.title%%',
}

const MARK = /%%portal\.(name|key|headline|title)%%/g

/** A page with the portal's own texts in place of the marks. */
export function withFace(html: string, face: PortalFace): string {
  return html.replaceAll(MARK, (_, key: keyof typeof builtFace) => escapeMarkup(face[key]))
}
