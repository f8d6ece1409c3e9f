import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { MatchCoverage } from '#components/match/MatchCoverage.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { timeKind } from '#core/catalog/variableRanges.ts'
import { formatDay, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import type { OwnExtent } from '#core/match/own/ownExtent.ts'
import { matchTexts } from '#core/messages/match.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { cutName } from '#core/text/cutName.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { $found, openSearch } from '../../charts/stores/variableSearch.ts'
import { $file } from '../stores/ownFile.ts'
import { $adding, $variables, removeVariable } from '../stores/variables.ts'

const { variables: texts } = matchTexts

/** The variables to match with: the search of the charts adds one. */
export function VariableStep() {
  const variables = useStore($variables)
  const extent = shownValue(useStore($file))?.extent ?? null
  const isAdding = useStore($adding) > 0
  const facets = shownValue(useStore($found))?.facets
  const isEmptyPortal = facets !== undefined && facets.make.length === 0
  return (
    <>
      {isEmptyPortal && <p className="match-note">{texts.noneInPortal}</p>}
      <div>
        <Button isDisabled={variables.length >= limits.matchVariables} onPress={openSearch}>
          <Icon name="search" />
          {texts.add}
        </Button>
      </div>
      {variables.length === 0 && !isAdding && <p className="muted">{texts.none}</p>}
      {variables.length > 0 && (
        <ul className="match-variables">
          {variables.map((variable) => (
            <li key={variable.ID}>
              <span className="match-variable-name">
                <b>{variable.Long_Name}</b> <span className="muted">{unitWords(variable.Unit)}</span>
                <a href={datasetPath(variable.Short_Name)}>
                  <code>
                    {variable.Variable} · {cutName(variable.Short_Name)}
                  </code>
                </a>
              </span>
              {extent?.timeMs && <MatchCoverage track={extent.timeMs} data={periodOf(variable)} label={coverageWords(variable)} />}
              <Button tone="icon" aria-label={texts.remove(variable.Long_Name)} onPress={() => removeVariable(variable.ID)}>
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <p role="status">{texts.adding}</p>}
      {extent &&
        outsideOf(variables, extent).map((says) => (
          <p key={says} className="match-note">
            <Icon name="info" />
            <span>{says}</span>
          </p>
        ))}
    </>
  )
}

/** When the data are from, in milliseconds since 1970 UTC; `null` for every year. */
function periodOf({ Time_Min, Time_Max, ...variable }: VariableRecord) {
  if (timeKind({ ...variable }) !== 'instants' || Time_Min === null || Time_Max === null) return null
  return { min: parseInstant(Time_Min) ?? 0, max: parseInstant(Time_Max) ?? 0 }
}

function coverageWords(variable: VariableRecord): string {
  const period = periodOf(variable)
  return texts.coverage(variable.Long_Name, period === null ? texts.everyYear : texts.period(formatDay(period.min), formatDay(period.max)))
}

/** Data sets that cover no year of some of the rows, each once; years that they cover in part count as covered. */
function outsideOf(variables: readonly VariableRecord[], { years }: OwnExtent): readonly string[] {
  const says = variables.flatMap((variable) => {
    const period = periodOf(variable)
    if (period === null) return []
    const [first, last] = [new Date(period.min).getUTCFullYear(), new Date(period.max).getUTCFullYear()]
    const outside = years.reduce((sum, [year, rows]) => sum + (year < first || year > last ? rows : 0), 0)
    return outside === 0 ? [] : [texts.outside(variable.Short_Name, outside, formatDay(period.min), formatDay(period.max))]
  })
  return [...new Set(says)]
}
