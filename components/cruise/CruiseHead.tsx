import '#components/controls/caution.css'
import './CruiseHead.css'
import { Chip } from '#components/controls/Chip.tsx'
import type { CruiseRecord } from '#core/catalog/records.ts'

/** The top of a cruise's page: breadcrumb, names, and whether it is invented. */
export function CruiseHead({ cruise }: { readonly cruise: CruiseRecord }) {
  const { Name: name, Nickname: nickname } = cruise
  const isInvented = isSynthetic(cruise)
  return (
    <header className="cruise-page-head">
      <nav aria-label="Breadcrumb">
        <a href="/catalog">Catalog</a> <span aria-hidden="true">/</span> <a href="/visualization/cruises">Cruises</a>{' '}
        <span aria-hidden="true">/</span> <span aria-current="page">{name}</span>
      </nav>
      <h1>{name}</h1>
      {(nickname !== name || isInvented) && (
        <p className="cruise-marks">
          {nickname !== name && <span className="muted">{nickname}</span>}
          {isInvented && <Chip tone="warning">Synthetic</Chip>}
        </p>
      )}
      {isInvented && (
        <p className="caution cruise-synthetic" role="note">
          <b>Synthetic cruise.</b> Its track is invented and its values are interpolated; there was no such expedition.
        </p>
      )}
    </header>
  )
}

/** An invented cruise says so in its keywords. */
function isSynthetic({ Keywords }: CruiseRecord): boolean {
  return /(^|,)\s*synthetic\s*(,|$)/i.test(Keywords ?? '')
}
