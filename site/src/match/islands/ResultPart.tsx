import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ChartCode } from '#components/chart/stage/ChartCode.tsx'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { Select } from '#components/controls/Select.tsx'
import { ObservedFigure } from '#components/match/ObservedFigure.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { matchCode } from '#core/code/matchCode.ts'
import { parametersOf } from '#core/match/MatchRequest.ts'
import { answerColumns } from '#core/match/own/MatchAnswer.ts'
import { readingParameters } from '#core/match/own/matchAddress.ts'
import { codeTexts } from '#core/messages/code.ts'
import { matchTexts } from '#core/messages/match.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { CodeNote } from '../../common/islands/CodeNote.tsx'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import { $isStale, $match, type MatchFound } from '../stores/matchUp.ts'
import { $choices, $chosen, $file } from '../stores/ownFile.ts'
import { $datasets, $pairs, $saved, readDatasets, readPairs, resultName, saveProvenance, saveResult } from '../stores/results.ts'
import { $variables } from '../stores/variables.ts'

const { save: texts, figure: figureTexts, script: scriptTexts } = matchTexts

const savedForms = [
  { form: 'csv', label: 'CSV' },
  { form: 'parquet', label: 'Parquet' },
  { form: 'xlsx', label: 'Excel' },
] as const

/** What is done with a result: saved with its provenance, repeated, and compared with own numbers. */
export function ResultPart() {
  const found = shownValue(useStore($match))
  const isStale = useStore($isStale)
  useEffect(() => {
    if (found) void readDatasets()
  }, [found])
  if (!found) return null
  return (
    <>
      {isStale && (
        <p className="match-note" role="status">
          <Icon name="info" />
          <span>{texts.stale}</span>
        </p>
      )}
      <div className="match-result">
        <SavePart found={found} />
        <FigurePart />
        <ScriptPart found={found} />
      </div>
    </>
  )
}

function SavePart({ found }: { readonly found: MatchFound }) {
  const saving = useStore($saved)
  const datasets = useStore($datasets)
  const columns = shownValue(useStore($file))?.columns.length ?? 0
  const failure = failureOf(saving)
  const saved = shownValue(saving)
  const day = new Date(found.at).toISOString().slice(0, 10)
  const { method, tolerance } = found.request
  return (
    <section aria-labelledby="match-save">
      <h2 id="match-save">{texts.title}</h2>
      <p className="muted num">{texts.lead(found.summary.rows, columns, found.request.variables.length * answerColumns)}</p>
      <p className="match-forms">
        {savedForms.map(({ form, label }) => (
          <Button
            key={form}
            tone={form === 'csv' ? 'primary' : 'usual'}
            isDisabled={isPending(saving)}
            onPress={() => void saveResult(form)}
          >
            <Icon name="download" />
            {texts.form(label)}
          </Button>
        ))}
      </p>
      {isPending(saving) && <Progress label={texts.saving} />}
      {failure !== undefined && <ErrorCard announce>{failure}</ErrorCard>}
      {saved && (
        <p>
          <Button onPress={saveProvenance}>
            <Icon name="download" />
            {texts.provenance}
          </Button>
        </p>
      )}
      <dl className="match-facts">
        {saved && (
          <>
            <dt>{texts.file}</dt>
            <dd className="num">{texts.sha(saved.fileSha256)}</dd>
            <dt>{texts.result}</dt>
            <dd className="num">
              {saved.name}, {texts.sha(saved.sha256)}
            </dd>
          </>
        )}
        <dt>{texts.settings}</dt>
        <dd>
          {matchTexts.method.options[method].label}, {tolerance.timeDays} d, {tolerance.spaceKm} km, {tolerance.depthMetres} m
        </dd>
        <dt>{texts.address}</dt>
        <dd>
          <a href={found.address}>{found.address}</a> <CopyButton text={found.address} isAddress label={texts.copyAddress} />
        </dd>
        <dt>{texts.cite}</dt>
        <dd>
          <ul>
            {datasets.map(({ shortName, version, citation }) => (
              <li key={shortName}>
                {citation.replaceAll('YYYY-MM-DD', day)}{' '}
                <a href={datasetPath(shortName)}>
                  {shortName} {version}
                </a>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  )
}

/** Numbers of an own column against what was matched. */
function FigurePart() {
  const columns = shownValue(useStore($file))?.columns ?? []
  const variables = useStore($variables)
  const pairs = shownValue(useStore($pairs))
  const own = columns.flatMap(({ name, isNumber, role }, at) => (isNumber && role === null ? [{ id: String(at), label: name }] : []))
  const [column, setColumn] = useState(own[0]?.id ?? null)
  const [variable, setVariable] = useState('0')
  useEffect(() => {
    if (column !== null) void readPairs(Number(column), Number(variable))
  }, [column, variable])
  return (
    <section aria-labelledby="match-figure">
      <h2 id="match-figure">{figureTexts.title}</h2>
      {own.length === 0 && <p className="muted">{figureTexts.none}</p>}
      {own.length > 0 && (
        <>
          <div className="match-pair">
            <Select label={figureTexts.observed} options={own} value={column} onChange={setColumn} />
            <Select
              label={figureTexts.matched}
              options={variables.map(({ Long_Name }, at) => ({ id: String(at), label: Long_Name }))}
              value={variable}
              onChange={setVariable}
            />
          </div>
          {pairs && (
            <ObservedFigure
              pairs={pairs}
              observed={own.find(({ id }) => id === column)?.label ?? ''}
              matched={variables[Number(variable)]?.Long_Name ?? ''}
            />
          )}
        </>
      )}
    </section>
  )
}

function ScriptPart({ found }: { readonly found: MatchFound }) {
  const name = useStore($chosen)?.name ?? 'rows.csv'
  const choices = useStore($choices)
  const samples = matchCode({
    origin: location.origin,
    fileName: name,
    resultName: resultName(name, 'csv'),
    parameters: { ...parametersOf(found.request), ...readingParameters(choices) },
  })
  return (
    <section aria-labelledby="match-script">
      <h2 id="match-script">{scriptTexts.title}</h2>
      <ChartCode
        samples={samples}
        first="pelagos"
        copyButton={(sample) => <CopyButton key={sample.language} text={sample.text} label={codeTexts.copy(sample.language)} hasWords />}
      />
      <CodeNote />
    </section>
  )
}
