import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import { VersionChanges } from '#components/submission/VersionChanges.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { VersionRecord } from '#core/submission/records.ts'
import type { WorkbookChanges } from '#core/workbook/compareWorkbooks.ts'
import type { CompareMessage } from '../../workers/workbookCompare.ts'

type Comparison =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'failed'; readonly says: string }
  | { readonly state: 'done'; readonly changes: WorkbookChanges }

/** Any version of a workbook beside the one before it; nothing where there is only one. */
export function CompareVersions({ versions }: { readonly versions: readonly VersionRecord[] }) {
  const workbooks = versions.filter(({ kind }) => kind === 'workbook')
  const [chosen, setChosen] = useState(workbooks[0]?.name ?? '')
  const [comparison, setComparison] = useState<Comparison>({ state: 'none' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const at = Math.max(
    0,
    workbooks.findIndex(({ name }) => name === chosen),
  )
  const [after, before] = [workbooks[at], workbooks[at + 1]]
  if (workbooks.length < 2) return null
  const choose = (name: string) => {
    worker.current?.terminate()
    setChosen(name)
    setComparison({ state: 'none' })
  }
  const compare = () => {
    if (!after || !before) return
    worker.current?.terminate()
    const opened = new Worker(new URL('../../workers/workbookCompare.ts', import.meta.url), { type: 'module' })
    worker.current = opened
    setComparison({ state: 'running' })
    opened.onmessage = ({ data }: MessageEvent<CompareMessage>) => {
      setComparison('changes' in data ? { state: 'done', changes: data.changes } : { state: 'failed', says: data.says })
      opened.terminate()
    }
    opened.onerror = () => setComparison({ state: 'failed', says: texts.versionUnread })
    const absolute = ({ link }: VersionRecord) => new URL(link, location.href).href
    opened.postMessage({ before: absolute(before), after: absolute(after) })
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
        {comparison.state === 'running' && texts.comparing}
        {comparison.state === 'failed' && comparison.says}
        {comparison.state === 'done' && texts.compared}
      </p>
      {comparison.state === 'done' && <VersionChanges changes={comparison.changes} />}
    </div>
  )
}
