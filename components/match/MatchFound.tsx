import './MatchFound.css'
import { Button } from '#components/controls/Button.tsx'
import { Table, type TableColumn } from '#components/controls/Table.tsx'
import { shortNumber } from '#core/charts/values/distribution.ts'
import { monthNames } from '#core/extent/months.ts'
import { withUnit } from '#core/extent/position.ts'
import type { MissingReason } from '#core/match/missingReason.ts'
import type { MatchSummary, VariableSummary } from '#core/match/own/summary.ts'
import { matchTexts } from '#core/messages/match.ts'
import { countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** A matched variable by its names. */
export interface MatchedName {
  readonly id: number
  readonly longName: string
  readonly name: string
  readonly unit: string
}

interface FoundProps {
  readonly summary: MatchSummary
  /** In the order of the summary. */
  readonly variables: readonly MatchedName[]
}

/** What was found of each variable. */
export function FoundTable({ summary, variables }: FoundProps) {
  const { found: texts } = matchTexts
  const rows = variables.flatMap((variable, at) => {
    const found = summary.variables[at]
    return found ? [{ variable, found }] : []
  })
  type Row = (typeof rows)[number]
  const columns: readonly TableColumn<Row>[] = [
    {
      id: 'variable',
      label: texts.columns.variable,
      namesRow: true,
      cell: ({ variable }) => (
        <>
          {variable.longName} <code>{variable.name}</code>
        </>
      ),
    },
    { id: 'range', label: texts.columns.range, isNumber: true, cell: ({ variable, found }) => rangeWords(found, variable.unit) },
    { id: 'share', label: texts.columns.share, cell: ({ found }) => <ShareBar share={found.found / Math.max(1, summary.rows)} /> },
    { id: 'found', label: texts.columns.found, isNumber: true, cell: ({ found }) => countText(found.found) },
    { id: 'missing', label: texts.columns.missing, isNumber: true, cell: ({ found }) => countText(found.missing) },
    {
      id: 'count',
      label: texts.columns.count,
      isNumber: true,
      cell: ({ found }) => (found.medianCount === null ? '–' : countText(found.medianCount)),
    },
    {
      id: 'distance',
      label: texts.columns.distance,
      isNumber: true,
      cell: ({ found }) => (found.medianKm === null ? '–' : `${countText(Number(found.medianKm.toFixed(1)))} km`),
    },
  ]
  return (
    <section className="match-found" aria-labelledby="match-found">
      <h2 id="match-found">{texts.title(summary.complete, summary.rows, variables.length)}</h2>
      <Table label={texts.table} columns={columns} rows={rows} rowId={({ variable }) => String(variable.id)} />
    </section>
  )
}

const rangeWords = ({ range }: VariableSummary, unit: string): string =>
  range === null ? '–' : withUnit(`${shortNumber(range.min)} – ${shortNumber(range.max)}`, unitWords(unit))

const ShareBar = ({ share }: { readonly share: number }) => (
  <svg className="match-share" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={`${Math.floor(100 * share)} %`}>
    <rect className="match-share-all" width="100" height="8" />
    <rect className="match-share-found" width={100 * share} height="8" />
  </svg>
)

/** A change of a tolerance that may help rows that found nothing. */
export interface ReasonFix {
  readonly label: string
  readonly apply: () => void
}

interface ReasonsProps extends FoundProps {
  /** What helps the rows of a reason; `null` for nothing. */
  readonly fixOf: (reason: MissingReason, variables: readonly MatchedName[]) => ReasonFix | null
}

interface ReasonRow {
  readonly reason: MissingReason
  readonly rows: number
  readonly byMonth: readonly number[]
  readonly variables: readonly MatchedName[]
}

/** Rows that found nothing, by reason, with their months and what helps. Variables of one table miss the same rows and share a line. */
export function ReasonsTable({ summary, variables, fixOf }: ReasonsProps) {
  const { reasons: texts } = matchTexts
  const rows = reasonRows(summary, variables)
  const most = rows.reduce((max, { byMonth }) => byMonth.reduce((a, b) => Math.max(a, b), max), 1)
  const columns: readonly TableColumn<ReasonRow>[] = [
    { id: 'reason', label: texts.columns.reason, namesRow: true, cell: ({ reason }) => texts.words[reason] },
    { id: 'months', label: texts.columns.months, cell: ({ byMonth }) => <MonthCircles byMonth={byMonth} most={most} /> },
    { id: 'rows', label: texts.columns.rows, isNumber: true, cell: (row) => countText(row.rows) },
    { id: 'variables', label: texts.columns.variables, cell: (row) => <code>{row.variables.map(({ name }) => name).join(', ')}</code> },
    {
      id: 'fix',
      label: texts.columns.fix,
      cell: (row) => {
        const fix = fixOf(row.reason, row.variables)
        return fix ? <Button onPress={fix.apply}>{fix.label}</Button> : <span className="muted">{texts.nothingToChange}</span>
      },
    },
  ]
  return (
    <section className="match-reasons" aria-labelledby="match-reasons">
      <h2 id="match-reasons">{texts.title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <>
          <p className="muted">{texts.lead(summary.rows - summary.complete)}</p>
          <Table label={texts.table} columns={columns} rows={rows} rowId={({ reason, variables: of }) => `${reason} ${of[0]?.id}`} />
        </>
      )}
    </section>
  )
}

function reasonRows(summary: MatchSummary, variables: readonly MatchedName[]): readonly ReasonRow[] {
  const rows = new Map<string, ReasonRow>()
  for (const [at, { reasons }] of summary.variables.entries())
    for (const reason of reasons) {
      const variable = variables[at]
      const key = `${reason.reason} ${reason.rows} ${reason.byMonth.join(' ')}`
      const before = rows.get(key)?.variables ?? []
      if (variable) rows.set(key, { ...reason, variables: [...before, variable] })
    }
  return [...rows.values()].toSorted((one, other) => other.rows - one.rows)
}

function MonthCircles({ byMonth, most }: { readonly byMonth: readonly number[]; readonly most: number }) {
  const said = byMonth.flatMap((rows, at) => (rows > 0 ? [`${monthNames[at]?.slice(0, 3)} ${countText(rows)}`] : []))
  return (
    <svg className="match-months" viewBox="0 0 264 34" role="img" aria-label={said.join(', ') || '–'}>
      {byMonth.map((rows, at) => {
        const x = 11 + 22 * at
        return rows === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
          <circle key={at} className="match-month-none" cx={x} cy="12" r="1" />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
          <circle key={at} className="match-month" cx={x} cy="12" r={Math.max(1.5, 11 * Math.sqrt(rows / most))} />
        )
      })}
      {byMonth.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
        <text key={at} x={11 + 22 * at} y="32" textAnchor="middle">
          {monthNames[at]?.slice(0, 1)}
        </text>
      ))}
    </svg>
  )
}
