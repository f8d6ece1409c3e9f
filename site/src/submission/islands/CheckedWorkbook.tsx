import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { FindingDetail } from '#components/workbook/FindingDetail.tsx'
import { FindingList } from '#components/workbook/FindingList.tsx'
import { WorkbookGrid } from '#components/workbook/WorkbookGrid.tsx'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { termsOfColumn } from '#core/workbook/offeredTerms.ts'
import type { GroupedFindings } from '#core/workbook/report/grouped.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import type { SessionState } from '#core/workbook/WorkbookSession.ts'
import { $active, $finding, $takesFocus, $wantedCell, $window, activate, ask, askFor, lookBeside } from '../stores/check.ts'
import { OtherWorkbook } from './OtherWorkbook.tsx'

/** A workbook that was read and checked. */
export interface CheckedProps {
  readonly name: string
  readonly state: SessionState
  /** Whether changes would be lost. */
  readonly isUnsaved: boolean
}

interface VerdictProps extends CheckedProps {
  /** Whether the reader may correct the workbook, and choose another one in its place. */
  readonly isOwn?: boolean
}

interface FoundProps {
  readonly groups: readonly GroupedFindings[]
  readonly onSelect: (finding: Finding) => void
}

/** What was found, with the cells to choose from. */
export function Found({ groups, onSelect }: FoundProps) {
  const finding = useStore($finding)
  return (
    <FindingList
      groups={groups}
      selected={finding}
      addressOf={(code) => `/documentation/workbook/${code}`}
      onSelect={onSelect}
      onFixAll={({ code, sheet, column }) => ask({ kind: 'fix', accepted: { kind: 'group', code, sheet, column } })}
    />
  )
}

/** The finding that is looked at, with its fix. */
export function Detail({ groups }: { readonly groups: readonly GroupedFindings[] }) {
  const finding = useStore($finding)
  const takesFocus = useStore($takesFocus)
  const listed = () => groups.flatMap(({ findings }) => findings)
  return (
    <FindingDetail
      finding={finding}
      takesFocus={takesFocus}
      onMove={(by) => lookBeside(listed(), by)}
      onFix={({ code, sheet, cell = '' }) => ask({ kind: 'fix', accepted: { kind: 'cell', code, sheet, cell } })}
      onPut={({ sheet, cell = '' }, text) => ask({ kind: 'put', sheet, cell, text })}
    />
  )
}

/** The cells of the three sheets, to look at and to edit. */
export function Cells({ state: { sheets, findings } }: Pick<CheckedProps, 'state'>) {
  const active = useStore($active)
  const shown = useStore($window)
  const wanted = useStore($wantedCell)
  const known = sheetNames.filter((name) => sheets.some((sheet) => sheet.name === name))
  return (
    <WorkbookGrid
      sheets={known.map((name) => ({ name, errors: findings.errors[name] }))}
      shown={shown}
      active={active}
      focusOn={wanted?.place ?? null}
      onActive={activate}
      onRange={askFor}
      onNextError={(after) => ask({ kind: 'nextError', after })}
      onPut={(sheet, cell, text) => ask({ kind: 'put', sheet, cell, text })}
      termsOf={(sheet, header) => termsOfColumn(sheet, header, vocabulary)}
    />
  )
}

const blocking = (errors: number): string => `${counted(errors, 'error')} ${errors === 1 ? 'blocks' : 'block'} submission.`

/** Whether the workbook can be submitted, and what can be done with all of it. */
export function Verdict({ name, state, isUnsaved, isOwn = true }: VerdictProps) {
  const { errorCount, warningCount, confirmationCount } = state.findings
  return (
    <div className="check-head">
      <p className="check-file">
        <code>{name}</code>{' '}
        <span className="muted">{state.sheets.map(({ name: sheet, rows }) => `${sheet}: ${counted(rows, 'row')}`).join(', ')}</span>
      </p>
      <p className="check-verdict" role="status" data-errors={errorCount > 0 || undefined}>
        {errorCount === 0 ? (state.isTable ? texts.cleanTable : texts.clean) : blocking(errorCount)}{' '}
        <span className="muted">
          {counted(warningCount, 'warning')}, {countText(confirmationCount)} to confirm, {counted(state.changeCount, 'change')} made.
        </span>
      </p>
      {state.notAsked !== '' && <p className="muted">{state.notAsked}</p>}
      <div className="check-actions">
        {isOwn && state.findings.safeFixes > 0 && (
          <Button tone="primary" onPress={() => ask({ kind: 'fix', accepted: { kind: 'safe' } })}>
            {texts.safeFixes} ({countText(state.findings.safeFixes)})
          </Button>
        )}
        {isOwn && (
          <>
            <Button isDisabled={!state.canUndo} onPress={() => ask({ kind: 'undo' })}>
              Undo
            </Button>
            <Button isDisabled={!state.canRedo} onPress={() => ask({ kind: 'redo' })}>
              Redo
            </Button>
          </>
        )}
        <Button onPress={() => ask({ kind: 'save' })}>{state.isTable ? texts.saveTable : texts.save}</Button>
        <Button onPress={() => ask({ kind: 'report' })}>{texts.saveReport}</Button>
        {isOwn && <OtherWorkbook isUnsaved={isUnsaved} />}
      </div>
    </div>
  )
}
