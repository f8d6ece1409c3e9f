import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { ErrorCard } from '#components/shell/ErrorCard.tsx'
import { FindingList } from '#components/workbook/FindingList.tsx'
import { FindingRows } from '#components/workbook/FindingRows.tsx'
import { WorkbookDrop } from '#components/workbook/WorkbookDrop.tsx'
import { failureOf, shownValue } from '#core/client/RequestState.ts'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { counted, countText } from '#core/text/counted.ts'
import { groupedFindings } from '#core/workbook/report/grouped.ts'
import type { SessionState } from '#core/workbook/WorkbookSession.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { $check, $fileName, $finding, $part, $readShare, ask, closeWorkbook, lookAt, openWorkbook } from '../stores/check.ts'

/** Checks a workbook in the browser: choose, read what was found, fix, save. */
export function ValidationTool() {
  useEffect(() => closeWorkbook, [])
  return (
    <Guarded>
      <Tool />
    </Guarded>
  )
}

function Tool() {
  const check = useStore($check)
  const name = useStore($fileName)
  const share = useStore($readShare)
  const state = shownValue(check)
  const failure = failureOf(check)
  if (check.state === 'notTried') return <WorkbookDrop onFile={openWorkbook} />
  if (failure)
    return (
      <ErrorCard title={texts.unreadable} announce action={<Button onPress={closeWorkbook}>{texts.another}</Button>}>
        {failure}
      </ErrorCard>
    )
  return state ? <Checked name={name} state={state} /> : <Progress label={`Checking ${name}`} fraction={share} onStop={closeWorkbook} />
}

function Checked({ name, state }: { readonly name: string; readonly state: SessionState }) {
  const finding = useStore($finding)
  const part = useStore($part)
  const groups = useMemo(() => groupedFindings(state.findings), [state.findings])
  return (
    <div className="check">
      <Verdict name={name} state={state} />
      {groups.length === 0 ? (
        <p>{texts.noFindings}</p>
      ) : (
        <div className="check-body">
          <FindingList
            groups={groups}
            selected={finding}
            addressOf={(code) => `/documentation/workbook#${code}`}
            onSelect={lookAt}
            onFixAll={({ code, sheet, column }) => ask({ kind: 'fix', accepted: { kind: 'group', code, sheet, column } })}
          />
          <FindingRows
            finding={finding}
            part={part}
            onFix={({ code, sheet, cell = '' }) => ask({ kind: 'fix', accepted: { kind: 'cell', code, sheet, cell } })}
            onPut={({ sheet, cell = '' }, text) => ask({ kind: 'put', sheet, cell, text })}
          />
        </div>
      )}
    </div>
  )
}

function Verdict({ name, state }: { readonly name: string; readonly state: SessionState }) {
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
          {counted(warningCount, 'warning')}, {countText(confirmationCount)} to confirm, {counted(state.changes.length, 'change')} made.
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
        <Button tone="plain" onPress={closeWorkbook}>
          {texts.another}
        </Button>
      </div>
    </div>
  )
}
