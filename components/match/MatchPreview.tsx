import './MatchPreview.css'
import { Icon } from '#components/controls/Icon.tsx'
import { shortNumber } from '#core/charts/values/distribution.ts'
import type { MissingReason } from '#core/match/missingReason.ts'
import { answerColumn, answerColumns } from '#core/match/own/MatchAnswer.ts'
import { matchTexts } from '#core/messages/match.ts'
import { unitWords } from '#core/text/unitWords.ts'
import type { MatchedName } from './MatchFound.tsx'

const { preview: texts, reasons } = matchTexts

interface MatchPreviewProps {
  /** Of the own columns. */
  readonly names: readonly string[]
  readonly cells: readonly (readonly string[])[]
  /** By column of the answer, then by row. */
  readonly found: { readonly values: readonly (readonly (string | number | null)[])[] }
  readonly variables: readonly MatchedName[]
}

const shown = ['value', 'deviation', 'count', 'km', 'lagHours'] as const
const heads = { value: 'value', deviation: 'deviation', count: 'count', km: 'km', lagHours: 'lag' } as const

/** The first rows of a file as they stand, with what was found beside each; a miss is one cell with its reason. */
export function MatchPreview({ names, cells, found, variables }: MatchPreviewProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard */}
      <section className="table-frame match-table" aria-label={texts.table} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="table-head" rowSpan={2}>
                {texts.row}
              </th>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may share a name
                <th key={at} scope="col" className="table-head" rowSpan={2}>
                  {name}
                </th>
              ))}
              {variables.map(({ id, name, unit }) => (
                <th key={id} scope="colgroup" className="table-head match-first" colSpan={shown.length}>
                  <b>{name}</b> {unitWords(unit)}
                </th>
              ))}
            </tr>
            <tr>
              {variables.flatMap(({ id }) =>
                shown.map((column) => (
                  <th key={`${id} ${column}`} scope="col" className={`table-head ${column === 'value' ? 'match-first' : ''}`} data-number>
                    {texts.columns[heads[column]]}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the row's number
              <tr key={at} className="table-row">
                <th scope="row" className="table-cell num">
                  {at + 1}
                </th>
                {names.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the column
                  <td key={column} className="table-cell num">
                    {row[column]}
                  </td>
                ))}
                {variables.map(({ id }, variable) => (
                  <Found key={id} values={(column) => found.values[variable * answerColumns + answerColumn[column]]?.[at] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted match-legend">{texts.legend}</p>
    </>
  )
}

function Found({ values }: { readonly values: (column: keyof typeof answerColumn) => string | number | null }) {
  const reason = values('reason')
  if (typeof reason === 'string' && reason !== '')
    return (
      <td className="table-cell match-first match-miss" colSpan={shown.length}>
        <span>
          <Icon name="info" />
          {reasons.words[reason as MissingReason] ?? reason}
        </span>
      </td>
    )
  return shown.map((column) => {
    const value = values(column)
    const text = typeof value !== 'number' ? '–' : column === 'lagHours' ? texts.lag(value) : shortNumber(value)
    return (
      <td key={column} className={`table-cell num ${column === 'value' ? 'match-first' : ''}`} data-number>
        {text}
      </td>
    )
  })
}
