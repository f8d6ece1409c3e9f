import { Fragment } from 'react'
import { counted, countText, unitWords } from '#components/catalog/words.ts'

import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { PickerCheckbox } from './PickerCheckbox.tsx'

interface PickerRowProps {
  readonly dataset: PickedDataset
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly mostRows: number
}

/** One data set of the picker. */
export function PickerRow({ dataset: { shortName, longName, rows, variables }, isChosen, onChoose, mostRows }: PickerRowProps) {
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className="picker-choice">
        <PickerCheckbox isSelected={isChosen} onChange={onChoose}>
          <span className="vh">Select {longName}</span>
        </PickerCheckbox>
      </td>
      <th scope="row">
        <a href={datasetPath(shortName)}>{longName}</a> <code>{breakable(shortName)}</code>
        {variables.length > 0 && (
          <details>
            <summary>{counted(variables.length, 'variable')}</summary>
            <ul>
              {variables.map(({ name, longName: words, unit }) => (
                <li key={name}>
                  <span>{words}</span>
                  <span className="num">{unit === '' ? 'no unit' : unitWords(unit)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </th>
      <td className="picker-rows">
        {rows !== null && (
          <>
            <span className="num">{countText(rows)}</span>
            <Share part={rows / mostRows} />
          </>
        )}
      </td>
    </tr>
  )
}

/** A short name that may go on in the next line after an underscore, rather than within a word. */
function breakable(shortName: string) {
  return shortName.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change their places.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** A bar as long as its part of the limit; one beyond it is full, and marked. */
export function Share({ part }: { readonly part: number }) {
  const length = part === 0 ? 0 : Math.max(1, Math.min(100, 100 * part))
  return (
    <svg className="picker-share" data-over={part > 1 || undefined} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect className="part" width={length.toFixed(1)} height="4" />
    </svg>
  )
}
