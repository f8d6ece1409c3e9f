import { useEffect, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import { VersionChanges } from '#components/submission/VersionChanges.tsx'
import { workerCalls } from '#components/workers/workerCalls.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import type { VersionRecord } from '#core/submission/records.ts'
import type { WorkbookChanges } from '#core/workbook/compareWorkbooks.ts'
import { useRequest } from '../../common/islands/useRequest.ts'
import type { CompareCalls } from '../../workers/workbookCompare.ts'

/** Any version of a workbook beside the one before it; nothing where there is only one. */
export function CompareVersions({ versions }: { readonly versions: readonly VersionRecord[] }) {
  const workbooks = versions.filter(({ kind }) => kind === 'workbook')
  const [chosen, setChosen] = useState(workbooks[0]?.name ?? '')
  const [comparison, { run, reset }] = useRequest<WorkbookChanges>()
  useEffect(() => reset, [reset])
  const at = Math.max(
    0,
    workbooks.findIndex(({ name }) => name === chosen),
  )
  const [after, before] = [workbooks[at], workbooks[at + 1]]
  if (workbooks.length < 2) return null
  const changes = shownValue(comparison)
  const choose = (name: string) => {
    reset()
    setChosen(name)
  }
  const compare = () => {
    if (!after || !before) return
    const absolute = ({ link }: VersionRecord) => new URL(link, location.href).href
    const order = { before: absolute(before), after: absolute(after) }
    const worker = new Worker(new URL('../../workers/workbookCompare.ts', import.meta.url), { type: 'module' })
    void run(({ signal }) => workerCalls<CompareCalls>(worker).once('compare', order, { signal }), { broken: texts.versionUnread })
  }
  return (
    <div className="submission-part">
      <h3>{texts.changesTitle}</h3>
      <Select
        label="Version"
        options={workbooks
          .slice(0, -1)
          .map(({ name, storedAt }) => ({ id: name, label: `${storedAt.slice(0, 16).replace('T', ' ')} UTC` }))}
        value={after?.name ?? null}
        onChange={choose}
      />
      <div>
        <Button onPress={compare}>{texts.compare}</Button>
      </div>
      <p className="small muted" role="status">
        {isPending(comparison) ? texts.comparing : changes ? texts.compared : failureOf(comparison)}
      </p>
      {changes && <VersionChanges changes={changes} />}
    </div>
  )
}
