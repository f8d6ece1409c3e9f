import '#components/controls/field.css'
import './VariableChoice.css'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import type { Subset } from '#core/catalog/subset.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** A variable that a download may hold. */
export interface OfferedVariable {
  readonly name: string
  readonly longName: string
  readonly unit: string
}

interface VariableChoiceProps {
  readonly offered: RequestState<readonly OfferedVariable[]>
  readonly subset: ChosenVariables
  /** Why these cannot be downloaded. */
  readonly problem: string | undefined
  readonly onChoose: (chosen: ChosenVariables) => void
}

/** Names of variables, all where they are not given; with `complete` only rows with a value of each, of which the names are always given. */
type ChosenVariables = Pick<Subset, 'variables' | 'complete'>

/** The variables that a download holds, all of them at first. Lets none be chosen, which its owner must reject. */
export function VariableChoice({ offered, subset, problem, onChoose }: VariableChoiceProps) {
  const variables = shownValue(offered) ?? []
  const names = variables.map(({ name }) => name)
  const own = new Set(subset.variables ?? names)
  const choose = (next: readonly string[], isComplete = subset.complete === true) => {
    if (isComplete) onChoose({ variables: next, complete: true })
    else onChoose(next.length === names.length ? {} : { variables: next })
  }
  const texts = downloadTexts.variables
  return (
    <fieldset className="variable-choice">
      <legend>{texts.legend}</legend>
      {isPending(offered) && <p>{texts.loading}</p>}
      {offered.state === 'failed' && <p>{texts.failed}</p>}
      {variables.length > 0 && (
        <>
          <Checkbox
            isSelected={own.size === names.length}
            isIndeterminate={own.size > 0 && own.size < names.length}
            onChange={(isOn) => choose(isOn ? names : [])}
          >
            {texts.all}
          </Checkbox>
          <ul>
            {variables.map(({ name, longName, unit }) => (
              <li key={name}>
                <Checkbox
                  isSelected={own.has(name)}
                  onChange={(isOn) => choose(names.filter((each) => (each === name ? isOn : own.has(each))))}
                >
                  {longName} <code>{name}</code>
                </Checkbox>
                <span className="num">{unitWords(unit)}</span>
              </li>
            ))}
          </ul>
          <p>{texts.chosen(own.size, names.length)}</p>
          <Checkbox isSelected={subset.complete === true} onChange={(isOn) => choose([...own], isOn)}>
            {texts.complete}
          </Checkbox>
        </>
      )}
      {problem && <p className="field-error">{problem}</p>}
    </fieldset>
  )
}
