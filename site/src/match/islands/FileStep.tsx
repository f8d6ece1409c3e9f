import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { Select } from '#components/controls/Select.tsx'
import { WorkbookDrop } from '#components/workbook/WorkbookDrop.tsx'
import { limits } from '#core/limits/match.ts'
import type { OwnColumn } from '#core/match/own/ownFile.ts'
import type { ChosenRole } from '#core/match/read/columnPlan.ts'
import { matchTexts } from '#core/messages/match.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { countText } from '#core/text/counted.ts'
import { cutName } from '#core/text/cutName.ts'
import type { ShownFile } from '../../workers/matchUp.ts'
import { $choices, $chosen, $file, changeChoices, openFile } from '../stores/ownFile.ts'
import { roleWords } from './roleWords.ts'

const { file: texts, columns: words } = matchTexts

/** Takes a file of one's own and shows how its columns are read. */
export function FileStep() {
  const chosen = useStore($chosen)
  const state = useStore($file)
  const [isReplacing, setReplacing] = useState(false)
  const shown = shownValue(state)
  const failure = failureOf(state)
  const take = (files: readonly File[]) => {
    const [first] = files
    if (first === undefined) return
    setReplacing(false)
    void openFile(first, first.name)
  }
  const isAsking = chosen === null || isReplacing
  return (
    <>
      {isAsking && <WorkbookDrop onFiles={take} takesTables words={{ drop: texts.drop(limits.matchRows), choose: texts.choose }} />}
      {chosen && !isReplacing && (
        <p className="match-file">
          <code>{cutName(chosen.name)}</code>
          {shown && <span className="muted num">{texts.sizeOf(shown.extent.rows, chosen.sizeBytes)}</span>}
          <Button tone="plain" onPress={() => setReplacing(true)}>
            {texts.replace}
          </Button>
        </p>
      )}
      {isPending(state) && !shown && <Progress label={texts.reading} />}
      {failure !== undefined && (
        <ErrorCard title={texts.failed} announce>
          <p className="match-failure">{failure}</p>
        </ErrorCard>
      )}
      {!isReplacing &&
        (shown ? (
          <Columns file={shown} columns={shown.columns} />
        ) : (
          chosen && failure !== undefined && <Columns columns={chosen.columns} />
        ))}
      <p className="match-privacy muted">
        <Icon name="locked" />
        <span>{words.privacy}</span>
      </p>
    </>
  )
}

const roles = ['time', 'lat', 'lon', 'depth', 'pressure', 'id'] as const satisfies readonly ChosenRole[]

/** Columns that a reader sees at once; of wider files those with a role, and the others on request. */
const SHOWN_COLUMNS = 12

interface ColumnsProps {
  readonly columns: readonly OwnColumn[]
  /** Missing while the file cannot be read. */
  readonly file?: ShownFile
}

function Columns({ columns, file }: ColumnsProps) {
  const choices = useStore($choices)
  const [areAll, setAll] = useState(false)
  const listed = areAll || columns.length <= SHOWN_COLUMNS ? columns : columns.filter(({ role }, at) => role !== null || at < 4)
  const choose = (column: OwnColumn, role: ChosenRole | 'none') => {
    const others = Object.fromEntries(Object.entries(choices.columns).filter(([, name]) => name !== column.name))
    const isDeep = (each: string | null) => each === 'depth' || each === 'pressure' || each === 'height'
    if (role === 'none') void changeChoices({ ...choices, columns: others, isAtSurface: choices.isAtSurface || isDeep(column.role) })
    else void changeChoices({ ...choices, columns: { ...others, [role]: column.name }, isAtSurface: choices.isAtSurface && !isDeep(role) })
  }
  return (
    <>
      <ul className="match-columns">
        {listed.map((column) => (
          <li key={column.name}>
            <span className="match-column-name">
              <code>{cutName(column.name)}</code>
              <span className="muted num">{cutName(column.example)}</span>
            </span>
            <Select<ChosenRole | 'none' | 'height'>
              label={words.readAs(column.name)}
              value={column.role ?? 'none'}
              options={[
                { id: 'none', label: words.notUsed },
                ...roles.map((id) => ({ id, label: words.roles[id] })),
                ...(column.role === 'height' ? [{ id: 'height' as const, label: words.roles.height }] : []),
              ]}
              onChange={(role) => role !== 'height' && choose(column, role)}
            />
            {file && <span className="match-column-says">{roleWords(column.role, file.extent)}</span>}
          </li>
        ))}
      </ul>
      {file && (choices.missingDepth !== null || (file.extent.withDepth > 0 && file.extent.withDepth < file.extent.rows)) && (
        <Checkbox
          isSelected={choices.missingDepth !== null}
          onChange={(isSelected) => void changeChoices({ ...choices, missingDepth: isSelected ? 0 : null })}
        >
          {words.blankAt(choices.missingDepth ?? 0)}
        </Checkbox>
      )}
      {listed.length < columns.length && (
        <Button tone="plain" onPress={() => setAll(true)}>
          {words.showAll(columns.length)}
        </Button>
      )}
      {file?.ambiguous != null && (
        <div className="match-question" role="alert">
          <RadioGroup
            label={words.whichDay(file.ambiguous)}
            shape="list"
            value={choices.dates}
            options={file.readings.map(({ dates, says }) => ({ id: dates, label: says }))}
            onChange={(dates) => void changeChoices({ ...choices, dates })}
          />
        </div>
      )}
      {file && file.extent.placed < file.extent.rows && (
        <p className="match-note">
          <Icon name="info" />
          <span>{words.unplaced(file.extent.rows - file.extent.placed)}</span>
        </p>
      )}
      {file && file.faultCount > 0 && (
        <details className="match-faults">
          <summary>{words.faults(file.faultCount)}</summary>
          <ul>
            {file.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {file.faultCount > file.faults.length && <p>{words.moreFaults(countText(file.faultCount - file.faults.length))}</p>}
        </details>
      )}
    </>
  )
}
