import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { ErrorCard } from '#components/shell/ErrorCard.tsx'
import { FindingDetail } from '#components/workbook/FindingDetail.tsx'
import { FindingList } from '#components/workbook/FindingList.tsx'
import { WorkbookDrop } from '#components/workbook/WorkbookDrop.tsx'
import { WorkbookGrid } from '#components/workbook/WorkbookGrid.tsx'
import { failureOf, shownValue } from '#core/client/RequestState.ts'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { counted, countText } from '#core/text/counted.ts'
import { termsOfColumn } from '#core/workbook/offeredTerms.ts'
import { groupedFindings } from '#core/workbook/report/grouped.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import type { SessionState } from '#core/workbook/WorkbookSession.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import {
  $active,
  $check,
  $fileName,
  $finding,
  $readShare,
  $savedChanges,
  $takesFocus,
  $window,
  activate,
  ask,
  askFor,
  closeWorkbook,
  lookAt,
  lookBeside,
  openWorkbook,
} from '../stores/check.ts'
import { OtherWorkbook } from './OtherWorkbook.tsx'
import { useKeptPage } from './useKeptPage.ts'

/** Checks a workbook in the browser: choose, read what was found, fix, save. */
export function ValidationTool() {
  useEffect(() => closeWorkbook, [])
  return (
    <Guarded>
      <WorkbookTool />
    </Guarded>
  )
}

/** The check of a workbook: where it is dropped, what was found, and its cells. `onFile` gets the file that somebody chose. */
export function WorkbookTool({ onFile = openWorkbook }: { readonly onFile?: (file: File) => void }) {
  const check = useStore($check)
  const name = useStore($fileName)
  const share = useStore($readShare)
  const state = shownValue(check)
  const failure = failureOf(check)
  const saved = useStore($savedChanges)
  const isUnsaved = state !== undefined && state.changeCount !== saved
  useKeptPage(isUnsaved)
  if (check.state === 'notTried') return <WorkbookDrop onFile={onFile} />
  if (failure)
    return (
      <ErrorCard title={texts.unreadable} announce action={<Button onPress={closeWorkbook}>{texts.another}</Button>}>
        {failure}
      </ErrorCard>
    )
  return state ? (
    <Checked name={name} state={state} isUnsaved={isUnsaved} />
  ) : (
    <Progress label={`Checking ${name}`} fraction={share} onStop={closeWorkbook} />
  )
}

interface CheckedProps {
  readonly name: string
  readonly state: SessionState
  /** Whether changes would be lost. */
  readonly isUnsaved: boolean
}

function Checked({ name, state, isUnsaved }: CheckedProps) {
  const finding = useStore($finding)
  const takesFocus = useStore($takesFocus)
  const groups = useMemo(() => groupedFindings(state.findings), [state.findings])
  return (
    <div className="check">
      <Verdict name={name} state={state} isUnsaved={isUnsaved} />
      <div className="check-body">
        {groups.length === 0 ? (
          <p>{texts.noFindings}</p>
        ) : (
          <FindingList
            groups={groups}
            selected={finding}
            addressOf={(code) => `/documentation/workbook#${code}`}
            onSelect={(chosen) => lookAt(chosen)}
            onFixAll={({ code, sheet, column }) => ask({ kind: 'fix', accepted: { kind: 'group', code, sheet, column } })}
          />
        )}
        <div className="check-cells">
          {groups.length > 0 && (
            <FindingDetail
              finding={finding}
              takesFocus={takesFocus}
              onMove={(by) =>
                lookBeside(
                  groups.flatMap(({ findings }) => findings),
                  by,
                )
              }
              onFix={({ code, sheet, cell = '' }) => ask({ kind: 'fix', accepted: { kind: 'cell', code, sheet, cell } })}
              onPut={({ sheet, cell = '' }, text) => ask({ kind: 'put', sheet, cell, text })}
            />
          )}
          <Cells state={state} />
        </div>
      </div>
    </div>
  )
}

function Cells({ state: { sheets, findings } }: { readonly state: SessionState }) {
  const active = useStore($active)
  const shown = useStore($window)
  const known = sheetNames.filter((name) => sheets.some((sheet) => sheet.name === name))
  return (
    <WorkbookGrid
      sheets={known.map((name) => ({ name, errors: findings.errors[name] }))}
      shown={shown}
      active={active}
      onActive={activate}
      onRange={askFor}
      onNextError={(after) => ask({ kind: 'nextError', after })}
      onPut={(sheet, cell, text) => ask({ kind: 'put', sheet, cell, text })}
      termsOf={(sheet, header) => termsOfColumn(sheet, header, vocabulary)}
    />
  )
}

function Verdict({ name, state, isUnsaved }: CheckedProps) {
  const { errorCount, warningCount, confirmationCount } = state.findings
  return (
    <div className="check-head">
      <p className="check-file">
        <code>{name}</code>{' '}
        <span className="muted">{state.sheets.map(({ name: sheet, rows }) => `${sheet}: ${counted(rows, 'row')}`).join(', ')}</span>
      </p>
      <p className="check-verdict" role="status" data-errors={errorCount > 0 || undefined}>
        {errorCount === 0 ? texts.clean : `${counted(errorCount, 'error')} ${errorCount === 1 ? 'blocks' : 'block'} submission.`}{' '}
        <span className="muted">
          {counted(warningCount, 'warning')}, {countText(confirmationCount)} to confirm, {counted(state.changeCount, 'change')} made.
        </span>
      </p>
      <div className="check-actions">
        {state.findings.safeFixes > 0 && (
          <Button tone="primary" onPress={() => ask({ kind: 'fix', accepted: { kind: 'safe' } })}>
            {texts.safeFixes} ({countText(state.findings.safeFixes)})
          </Button>
        )}
        <Button isDisabled={!state.canUndo} onPress={() => ask({ kind: 'undo' })}>
          Undo
        </Button>
        <Button isDisabled={!state.canRedo} onPress={() => ask({ kind: 'redo' })}>
          Redo
        </Button>
        <Button onPress={() => ask({ kind: 'save' })}>{texts.save}</Button>
        <Button onPress={() => ask({ kind: 'report' })}>{texts.saveReport}</Button>
        <OtherWorkbook isUnsaved={isUnsaved} />
      </div>
    </div>
  )
}
