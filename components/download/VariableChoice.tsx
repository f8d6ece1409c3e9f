import '#components/controls/field.css'
import './VariableChoice.css'
import { Checkbox } from '#components/controls/Checkbox.tsx'
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
  /** Their names; `undefined` for all. */
  readonly chosen: readonly string[] | undefined
  /** Why these cannot be downloaded. */
  readonly problem: string | undefined
  readonly onChoose: (chosen: readonly string[] | undefined) => void
}

/** The variables that a download holds, all of them at first. Lets none be chosen, which its owner must reject. */
export function VariableChoice({ offered, chosen, problem, onChoose }: VariableChoiceProps) {
  const variables = shownValue(offered) ?? []
  const names = variables.map(({ name }) => name)
  const own = new Set(chosen ?? names)
  const choose = (next: readonly string[]) => onChoose(next.length === names.length ? undefined : next)
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
        </>
      )}
      {problem && <p className="field-error">{problem}</p>}
    </fieldset>
  )
}
