import { hereTexts } from '#core/messages/here.ts'
import './here.css'

interface HereLinkProps {
  readonly lat: number
  readonly lon: number
  readonly href: string
  /** Whether it says that the map beside it can be clicked for another place. */
  readonly hasHint?: boolean
}

/** Leads to what is at a place of the map that it stands beside. */
export function HereLink({ lat, lon, href, hasHint = false }: HereLinkProps) {
  return (
    <span className="here-at">
      <a href={href}>{hereTexts.at(lat, lon)}</a>
      {hasHint && <span className="here-hint"> {hereTexts.orClick}</span>}
    </span>
  )
}
