import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { FindingKeys } from '#components/workbook/FindingKeys.tsx'
import { WorkbookDrop } from '#components/workbook/WorkbookDrop.tsx'
import { type FindingKey, workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { failureOf, shownValue } from '#core/request/RequestState.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { groupedFindings, inOrder } from '#core/workbook/report/grouped.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import {
  $check,
  $fileName,
  $finding,
  $readShare,
  $savedChanges,
  change,
  closeWorkbook,
  lookAt,
  lookAtNextKind,
  openTables,
  selectAdjacent,
} from '../stores/check.ts'
import { $worksOffline, keepForOffline } from '../stores/offline.ts'
import { Cells, type CheckedProps, Found, Verdict } from './CheckedWorkbook.tsx'
import { useFindingKeys } from './useFindingKeys.ts'
import { useStoredPage } from './useStoredPage.ts'

/** Checks a workbook in the browser: choose, read what was found, fix, save. */
export function ValidationTool() {
  useEffect(() => closeWorkbook, [])
  return (
    <Guarded>
      <WorkbookTool onFiles={openTables} takesTables>
        {(checked) => <Checked {...checked} />}
      </WorkbookTool>
      <OfflineNote />
    </Guarded>
  )
}

/** Says when the page can be used without a network. It is kept once the tool is there, which its files must not hold up. */
function OfflineNote() {
  const worksOffline = useStore($worksOffline)
  useEffect(() => void keepForOffline(), [])
  return (
    <p className="check-offline muted" role="status">
      {worksOffline && texts.offline}
    </p>
  )
}

interface WorkbookToolProps {
  /** Gets the files that somebody chose. */
  readonly onFiles: (files: readonly File[]) => void
  readonly takesTables?: boolean
  /** What is shown of a workbook that was read. */
  readonly children: (checked: CheckedProps) => ReactNode
}

/** The check of a workbook: where it is dropped, how far it is read, and what was found. */
export function WorkbookTool({ onFiles, takesTables = false, children }: WorkbookToolProps) {
  const check = useStore($check)
  const name = useStore($fileName)
  const share = useStore($readShare)
  const state = shownValue(check)
  const failure = failureOf(check)
  const saved = useStore($savedChanges)
  const isUnsaved = state !== undefined && state.changeCount !== saved
  useStoredPage(isUnsaved)
  if (check.state === 'notTried') return <WorkbookDrop onFiles={onFiles} takesTables={takesTables} />
  if (failure)
    return (
      <ErrorCard title={texts.unreadable} announce action={<Button onPress={closeWorkbook}>{texts.another}</Button>}>
        {failure}
      </ErrorCard>
    )
  return state ? children({ name, state, isUnsaved }) : <Progress label={`Checking ${name}`} fraction={share} onStop={closeWorkbook} />
}

function Checked(checked: CheckedProps) {
  const { findings } = checked.state
  const groups = useMemo(() => groupedFindings(findings), [findings])
  const help = useRef<HTMLDetailsElement>(null)
  const { canUndo } = checked.state
  const act = useCallback(
    (key: FindingKey) => {
      if (key === '?') showHelp(help.current)
      else actOnFinding(key, inOrder(groups), canUndo)
    },
    [groups, canUndo],
  )
  const [isOn, setIsOn] = useFindingKeys(act)
  return (
    <div className="check">
      <Verdict {...checked} />
      {groups.length > 0 && <FindingKeys ref={help} isOn={isOn} onChange={setIsOn} />}
      <div className="check-body">
        {groups.length === 0 ? <p>{texts.noFindings}</p> : <Found groups={groups} onSelect={(finding) => lookAt(finding)} />}
        <Cells state={checked.state} groups={groups} />
      </div>
    </div>
  )
}

function showHelp(help: HTMLDetailsElement | null): void {
  if (!help) return
  help.open = true
  help.querySelector('summary')?.focus()
}

function actOnFinding(key: Exclude<FindingKey, '?'>, listed: readonly Finding[], canUndo: boolean): void {
  if (key === 'n' || key === 'p') selectAdjacent(listed, key === 'n' ? 1 : -1)
  else if (key === 's') lookAtNextKind(listed)
  else if (key === 'u') {
    if (canUndo) change({ kind: 'undo' })
  } else {
    const finding = $finding.get()
    if (finding?.fix)
      change({ kind: 'fix', accepted: { kind: 'cell', code: finding.code, sheet: finding.sheet, cell: finding.cell ?? '' } })
  }
}
