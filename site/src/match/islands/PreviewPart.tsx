import { useStore } from '@nanostores/react'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { MatchPreview } from '#components/match/MatchPreview.tsx'
import { limits } from '#core/limits/match.ts'
import { matchTexts } from '#core/messages/match.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { $isStale, $match, $preview } from '../stores/matchUp.ts'
import { $file } from '../stores/ownFile.ts'
import { $variables } from '../stores/variables.ts'

const { preview: texts } = matchTexts

/** The first rows of the file with what was found beside them. */
export function PreviewPart() {
  const file = shownValue(useStore($file))
  const preview = useStore($preview)
  const whole = shownValue(useStore($match))
  const isStale = useStore($isStale)
  const variables = useStore($variables)
  const found = whole && !isStale ? whole : shownValue(preview)
  const failure = failureOf(preview)
  if (!file || (!found && preview.state === 'notTried')) return null
  const named = found?.request.variables.map(({ table, variable }) => {
    const known = variables.find(({ Table_Name, Variable }) => Table_Name === table && Variable === variable)
    return { id: known?.ID ?? 0, longName: known?.Long_Name ?? variable, name: variable, unit: known?.Unit ?? '' }
  })
  return (
    <section className="match-preview" aria-labelledby="match-preview">
      <h2 id="match-preview">{texts.title}</h2>
      <p className="muted" role="status">
        {isPending(preview) ? texts.loading(Math.min(file.extent.rows, limits.matchPreviewRows)) : texts.lead}
      </p>
      {failure !== undefined && (
        <ErrorCard title={texts.failed} announce>
          <p className="match-failure">{failure}</p>
        </ErrorCard>
      )}
      {found && named && (
        <MatchPreview names={file.columns.map(({ name }) => name)} cells={file.first} found={found.rows} variables={named} />
      )}
    </section>
  )
}
