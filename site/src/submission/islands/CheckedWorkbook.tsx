import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ConfirmDialog } from '#components/controls/Dialog.tsx'
import { FindingDetail } from '#components/workbook/FindingDetail.tsx'
import { FindingList } from '#components/workbook/FindingList.tsx'
import { WorkbookGrid } from '#components/workbook/WorkbookGrid.tsx'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { workbookCheckTexts as texts, workbookMessages } from '#core/messages/workbook.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { Finding, Findings } from '#core/workbook/Finding.ts'
import { termsOfColumn } from '#core/workbook/offeredTerms.ts'
import { type GroupedFindings, inOrder } from '#core/workbook/report/grouped.ts'
import { type SheetName, sheetNames } from '#core/workbook/Workbook.ts'
import type { SessionState } from '#core/workbook/WorkbookSession.ts'
import {
  $active,
  $finding,
  $focusCell,
  $reveal,
  $window,
  activate,
  askFor,
  change,
  closeWorkbook,
  goToNextError,
  putInGrid,
  saveCorrected,
  saveReport,
  selectAdjacent,
} from '../stores/check.ts'

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
  readonly isOwn?: boolean
}

const acceptFix = ({ code, sheet, cell = '' }: Finding) => change({ kind: 'fix', accepted: { kind: 'cell', code, sheet, cell } })

/** What was found, with the cells to choose from. */
export function Found({ groups, onSelect, isOwn = true }: FoundProps) {
  const finding = useStore($finding)
  return (
    <FindingList
      groups={groups}
      selected={finding}
      addressOf={(code) => `/documentation/workbook/${code}`}
      onSelect={onSelect}
      {...(isOwn && {
        onFix: acceptFix,
        onFixAll: ({ code, sheet, column }) => change({ kind: 'fix', accepted: { kind: 'group', code, sheet, column } }),
      })}
    />
  )
}

/** The finding that is looked at, with its fix. */
function Detail({ groups, isOwn, isChanged }: { readonly groups: readonly GroupedFindings[] } & Record<'isOwn' | 'isChanged', boolean>) {
  const finding = useStore($finding)
  const reveal = useStore($reveal)
  return (
    <FindingDetail
      finding={finding}
      reveal={reveal}
      prompt={groups.length > 0 ? texts.choosePrompt : isChanged ? workbookMessages.allCorrected : ''}
      onMove={(by) => selectAdjacent(inOrder(groups), by)}
      {...(isOwn && { onFix: acceptFix, onPut: ({ sheet, cell = '' }, text) => change({ kind: 'put', sheet, cell, text }) })}
    />
  )
}

interface CellsProps extends Pick<VerdictProps, 'state' | 'isOwn'> {
  readonly groups: readonly GroupedFindings[]
  /** Cells with a message, such as `data!B7`. */
  readonly commented?: ReadonlySet<string>
}

/** The cells of the three sheets, to look at and to edit, with the finding that is looked at beside them. */
export function Cells({ state: { sheets, findings, changeCount }, isOwn = true, groups, commented }: CellsProps) {
  const active = useStore($active)
  const shown = useStore($window)
  const focusOn = useStore($focusCell)
  const known = sheetNames.filter((name) => sheets.some((sheet) => sheet.name === name))
  return (
    <div className="check-cells">
      <div className="check-beside">
        <WorkbookGrid
          sheets={known.map((name) => ({ name, errors: findings.errors[name] }))}
          next={nextSheet(active.sheet, known, findings)}
          isCorrected={findings.errorCount === 0 && changeCount > 0}
          shown={shown}
          active={active}
          focusOn={focusOn}
          {...(commented && { commented })}
          onActive={activate}
          onRange={askFor}
          onNextError={goToNextError}
          {...(isOwn && { onPut: putInGrid })}
          termsOf={(sheet, header) => termsOfColumn(sheet, header, vocabulary)}
        />
        <Detail groups={groups} isOwn={isOwn} isChanged={changeCount > 0} />
      </div>
    </div>
  )
}

/** The sheet whose errors come next: the one that is shown, as long as it has any. Undefined where nothing is wrong. */
function nextSheet(active: SheetName, known: readonly SheetName[], { errors, findings }: Findings): SheetName | undefined {
  if (errors[active] > 0) return active
  return known.find((name) => errors[name] > 0) ?? findings.find(({ severity }) => severity === 'error')?.sheet
}

/** Figures that are 0 go without saying. */
function othersOf({ findings: { warningCount, confirmationCount }, changeCount }: SessionState): string {
  const others = [
    ...(warningCount > 0 ? [counted(warningCount, 'warning')] : []),
    ...(confirmationCount > 0 ? [`${countText(confirmationCount)} to confirm`] : []),
    ...(changeCount > 0 ? [`${counted(changeCount, 'change')} made`] : []),
  ]
  return others.length === 0 ? '' : `${others.join(', ')}.`
}

/** Whether the workbook can be submitted, and what can be done with all of it. */
export function Verdict({ name, state, isUnsaved, isOwn = true }: VerdictProps) {
  const { errorCount } = state.findings
  return (
    <div className="check-head">
      <p className="check-file">
        <code>{name}</code>{' '}
        <span className="muted">{state.sheets.map(({ name: sheet, rows }) => `${sheet}: ${counted(rows, 'row')}`).join(', ')}</span>
      </p>
      <p className="check-verdict" role="status" data-errors={errorCount > 0 || undefined}>
        {errorCount === 0 ? (state.isTable ? texts.cleanTable : texts.clean) : `${counted(errorCount, 'error')} to correct.`}{' '}
        <span className="muted">{othersOf(state)}</span>
      </p>
      {state.skippedRules !== '' && <p className="muted">{state.skippedRules}</p>}
      <div className="check-actions">
        {isOwn && state.findings.safeFixes > 0 && (
          <Button tone="primary" onPress={() => change({ kind: 'fix', accepted: { kind: 'safe' } })}>
            {texts.safeFixes} ({countText(state.findings.safeFixes)})
          </Button>
        )}
        {isOwn && (
          <>
            <Button isDisabled={!state.canUndo} onPress={() => change({ kind: 'undo' })}>
              Undo
            </Button>
            <Button isDisabled={!state.canRedo} onPress={() => change({ kind: 'redo' })}>
              Redo
            </Button>
          </>
        )}
        {isOwn && <Button onPress={saveCorrected}>{state.isTable ? texts.saveTable : texts.save}</Button>}
        <Button onPress={saveReport}>{texts.saveReport}</Button>
        {isOwn && <OtherWorkbook isUnsaved={isUnsaved} />}
      </div>
    </div>
  )
}

/** The way to another workbook; asks first where changes are not saved. */
function OtherWorkbook({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button tone="plain" onPress={() => (isUnsaved ? setIsAsking(true) : closeWorkbook())}>
        {texts.another}
      </Button>
      <ConfirmDialog
        title={texts.confirm}
        isOpen={isAsking}
        confirmLabel={texts.discard}
        isDangerous
        onConfirm={closeWorkbook}
        onCancel={() => setIsAsking(false)}
      >
        {texts.unsaved}
      </ConfirmDialog>
    </>
  )
}
