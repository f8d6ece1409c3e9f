import './CatalogFilters.css'
import { ISO_DATE_PATTERN, isoDateField } from '#components/controls/isoFields.ts'
import type { BoundPair } from '#core/catalog/boundProblems.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import { formatBox } from '#core/extent/position.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { BoxThumbnail } from './BoxThumbnail.tsx'
import { ChoiceFields, MonthChoice } from './ChoiceFields.tsx'
import { FacetGroup } from './FacetGroup.tsx'
import type { Facet, FacetChoice } from './facets.ts'

interface CatalogFiltersProps {
  /** The id of the form that the fields belong to; they may be outside it. */
  readonly form: string
  readonly facets: readonly Facet[]
  readonly choices: readonly FacetChoice[]
  /** How many data sets are shown. */
  readonly total: number
  /** How many data sets have values in each decade; nothing is drawn without any. */
  readonly decades: readonly number[]
  /** What the fields show when they first appear; the map follows it always. */
  readonly query: SearchQuery
  /** The end of the time range that means no limit, as YYYY-MM-DD; empty while it is not known. */
  readonly today: string
  /** What is wrong with the bounds that were typed. */
  readonly problems?: Partial<Record<BoundPair, string>>
  /** Opens a map to draw the search box on; without it there is no button for it. */
  readonly onDraw?: (() => void) | undefined
}

/** The filters beside the catalog. Fields keep their own values; whoever wants to know of changes listens around them. */
export function CatalogFilters({ facets, total, ...further }: CatalogFiltersProps) {
  const { form, query } = further
  return (
    <>
      {facets.map((facet) => (
        <FacetGroup key={facet.name} form={form} facet={facet} total={total} chosen={query[facet.name]} />
      ))}
      <FurtherFilters {...further} />
    </>
  )
}

/** The filters that are no groups of values: time, place, depth, resolution and source. */
export function FurtherFilters(props: Omit<CatalogFiltersProps, 'facets' | 'total'>) {
  const { form, choices, decades, query, today, problems = {}, onDraw } = props
  return (
    <>
      <fieldset className="facet">
        <legend>Temporal coverage</legend>
        {decades.length > 0 && <DecadeBars decades={decades} />}
        <div className="facet-pair">
          <Field form={form} type="date" name="timeStart" label="Start date" value={query.timeStart ?? '1900-01-01'} />
          {/* The day is known once scripts run; what was typed into other fields before must stay. */}
          <Field key={today} form={form} type="date" name="timeEnd" label="End date" value={query.timeEnd ?? today} />
        </div>
        <BoundProblem says={problems.time} />
      </fieldset>
      <MonthChoice form={form} chosen={query.month} />
      <fieldset className="facet">
        <legend>Spatial coverage</legend>
        <SearchBox query={query} />
        <div className="facet-pair">
          <Field form={form} name="latStart" label="Latitude start" letter="S" limit={90} value={query.latStart ?? -90} />
          <Field form={form} name="latEnd" label="Latitude end" letter="N" limit={90} value={query.latEnd ?? 90} />
          <BoundProblem says={problems.lat} />
          <Field form={form} name="lonStart" label="Longitude start" letter="W" limit={180} most={360} value={query.lonStart ?? -180} />
          <Field form={form} name="lonEnd" label="Longitude end" letter="E" limit={180} most={360} value={query.lonEnd ?? 180} />
          <BoundProblem says={problems.lon} />
        </div>
        {onDraw && (
          <button type="button" className="button facet-draw" onClick={onDraw}>
            Draw a box on a map
          </button>
        )}
      </fieldset>
      <fieldset className="facet">
        <legend>Depth Levels</legend>
        <div className="facet-choice">
          {(['any', 'yes', 'no'] as const).map((value) => (
            <label key={value}>
              <input form={form} type="radio" name="hasDepth" value={value} defaultChecked={query.hasDepth === value} />
              {catalogTexts.depthLevels[value]}
            </label>
          ))}
        </div>
      </fieldset>
      <ChoiceFields form={form} choices={choices} query={query} />
    </>
  )
}

function BoundProblem({ says }: { readonly says: string | undefined }) {
  return (
    <p className="facet-problem" role="status">
      {says}
    </p>
  )
}

function DecadeBars({ decades }: { readonly decades: readonly number[] }) {
  const most = Math.max(1, ...decades)
  const bars = decades.map((count, index) => ({ decade: 1900 + 10 * index, height: Math.max(1, (40 * count) / most) }))
  return (
    <>
      <svg
        className="facet-decades"
        viewBox="0 0 240 40"
        preserveAspectRatio="none"
        role="img"
        aria-label="Data sets per decade, 1900 to 2029"
      >
        {bars.map(({ decade, height }, index) => (
          <rect key={decade} x={((index * 240) / 13 + 1).toFixed(1)} y={(40 - height).toFixed(1)} width="16.5" height={height.toFixed(1)} />
        ))}
      </svg>
      <div className="facet-ends num" aria-hidden="true">
        <span>1900</span>
        <span>2029</span>
      </div>
    </>
  )
}

interface FieldProps {
  readonly form: string
  readonly name: string
  readonly label: string
  readonly value: string | number
  readonly type?: 'date' | 'number'
  readonly letter?: string
  /** The largest number, and with a minus the smallest. */
  readonly limit?: number
  /** The greatest value, where it is not the limit: longitudes may count from 0 to 360. */
  readonly most?: number
}

function Field({ form, name, label, value, type = 'number', letter, limit = 0, most = limit }: FieldProps) {
  return (
    <label className="facet-field">
      {letter && <span aria-hidden="true">{letter}</span>}
      <span className="vh">{label}</span>
      <input
        form={form}
        name={name}
        defaultValue={value}
        {...(type === 'number' ? { type, min: -limit, max: most, step: 'any' } : { ...isoDateField, pattern: ISO_DATE_PATTERN })}
      />
    </label>
  )
}

/** The part of the world that a search asks for, drawn. Refers to the coastlines of `CoverageShapes`. */
function SearchBox({ query }: { readonly query: SearchQuery }) {
  const { latStart = -90, latEnd = 90, lonStart = -180, lonEnd = 180 } = query
  const isWorld = latStart === -90 && latEnd === 90 && lonStart === -180 && lonEnd === 180
  const words = isWorld ? 'the whole globe' : formatBox({ lat: { min: latStart, max: latEnd }, lon: { west: lonStart, east: lonEnd } })
  return (
    <BoxThumbnail className="search-box" label={`Search box: ${words}`} south={latStart} north={latEnd} west={lonStart} east={lonEnd} />
  )
}
