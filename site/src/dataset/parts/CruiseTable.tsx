import { cruisePath } from '#core/catalog/pagePaths.ts'
import './CruiseTable.css'

/** A cruise as a data set's page lists it; days as YYYY-MM-DD, `null` where they are not known. */
export interface ListedCruise {
  readonly name: string
  readonly nickname: string
  readonly shipName: string
  readonly chiefName: string | null
  readonly start: string | null
  readonly end: string | null
}

/** The cruises that a data set was gathered on, each leading to its page (DST-10). */
export function CruiseTable({ cruises }: { readonly cruises: readonly ListedCruise[] }) {
  return (
    <section aria-labelledby="cruises">
      <h2 id="cruises" className="cruises-head">
        Cruises <span className="muted">{cruises.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by the keyboard */}
      <section className="cruises-scroll" aria-label="Cruises table" tabIndex={0}>
        <table className="cruises-table">
          <thead>
            <tr>
              <th scope="col">Cruise</th>
              <th scope="col">Nickname</th>
              <th scope="col">Ship</th>
              <th scope="col">Chief scientist</th>
              <th scope="col">Days</th>
            </tr>
          </thead>
          <tbody>
            {cruises.map(({ name, nickname, shipName, chiefName, start, end }) => (
              <tr key={name}>
                <th scope="row">
                  <a href={cruisePath(name)}>{name}</a>
                </th>
                <td>{nickname}</td>
                <td>{shipName}</td>
                <td>{chiefName ?? 'N/A'}</td>
                <td className="num">{start === null ? 'N/A' : start === end || end === null ? start : `${start} – ${end}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
