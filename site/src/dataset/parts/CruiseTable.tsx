import { Table, type TableColumn } from '#components/controls/Table.tsx'
import { cruisePath } from '#core/catalog/pagePaths.ts'
import './CruiseTable.css'

/** A cruise as a data set's page lists it; days as YYYY-MM-DD, `null` where they are not known. */
export interface DatasetCruise {
  readonly name: string
  readonly nickname: string
  readonly shipName: string
  readonly chiefName: string | null
  readonly start: string | null
  readonly end: string | null
}

/** The cruises that a data set was gathered on, each leading to its page (DST-10). */
export function CruiseTable({ cruises }: { readonly cruises: readonly DatasetCruise[] }) {
  return (
    <section aria-labelledby="cruises">
      <h2 id="cruises" className="cruises-head">
        Cruises <span className="muted">{cruises.length}</span>
      </h2>
      <div className="cruises-table">
        <Table label="Cruises table" columns={columns} rows={cruises} rowId={({ name }) => name} />
      </div>
    </section>
  )
}

const columns: readonly TableColumn<DatasetCruise>[] = [
  { id: 'name', label: 'Cruise', namesRow: true, cell: ({ name }) => <a href={cruisePath(name)}>{name}</a> },
  { id: 'nickname', label: 'Nickname', cell: ({ nickname }) => nickname },
  { id: 'ship', label: 'Ship', cell: ({ shipName }) => shipName },
  { id: 'chief', label: 'Chief scientist', cell: ({ chiefName }) => chiefName ?? 'N/A' },
  { id: 'days', label: 'Days', cell: (cruise) => <span className="num">{daysOf(cruise)}</span> },
]

function daysOf({ start, end }: DatasetCruise): string {
  if (start === null) return 'N/A'
  return start === end || end === null ? start : `${start} – ${end}`
}
