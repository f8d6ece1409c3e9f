import { useEffect, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Select } from '#components/controls/Select.tsx'
import { submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { readWorkbookAddress, versionAt, type WorkbookPlace, workbookAddress } from '#core/submission/workbookAddress.ts'
import { AccountIsland } from '../../account/islands/SignInFirst.tsx'
import { useRequest } from '../../common/islands/useRequest.ts'
import { closeWorkbook } from '../stores/check.ts'
import { readVersion, type SubmittedWorkbooks, submittedWorkbooks } from '../stores/submittedWorkbook.ts'
import { ShownWorkbook } from './ShownWorkbook.tsx'

/** A version of a submission's workbook at the cell that the address names, with what was written about it. Visitors are asked to sign in. */
export function SubmissionWorkbook() {
  const [place, go] = useWorkbookPlace()
  if (place === null) return <ErrorCard title={submissionMessages.none}>{texts.workbookNone}</ErrorCard>
  return (
    <AccountIsland why={texts.workbookSignIn}>
      <Submission key={place.submissionId} place={place} onGo={go} />
    </AccountIsland>
  )
}

interface SubmissionProps {
  readonly place: WorkbookPlace
  readonly onGo: (place: WorkbookPlace) => void
}

function Submission({ place, onGo }: SubmissionProps) {
  const [request, { run }] = useRequest<SubmittedWorkbooks>()
  const load = () => run(() => submittedWorkbooks(place.submissionId), { keepsPrevious: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission, and after a message
  useEffect(() => void load(), [place.submissionId])
  const found = shownValue(request)
  if (found === undefined && request.state === 'failed')
    return (
      <ErrorCard title={texts.detailsFailed} announce action={<Button onPress={() => void load()}>Try again</Button>}>
        {request.message}
      </ErrorCard>
    )
  if (found === undefined) return <Waiting />
  const version = versionAt(found.versions, place)
  const options = found.versions
    .filter(({ kind }) => kind === 'workbook')
    .map(({ storedAt }) => ({ id: storedAt, label: `${storedAt.slice(0, 16).replace('T', ' ')} UTC` }))
  return (
    <>
      <div className="workbook-choice">
        <Select
          label={texts.workbookVersion}
          options={options}
          value={version?.storedAt ?? null}
          onChange={(storedAt) => onGo({ ...place, version: Date.parse(storedAt) })}
        />
        <a className="button" data-tone="usual" href={found.desk}>
          {texts.toSubmission}
        </a>
      </div>
      {version === undefined ? (
        <ErrorCard title={texts.workbookGone}>{null}</ErrorCard>
      ) : (
        <File key={version.storedAt} link={version.link} name={version.name} place={place} onGo={onGo} found={found} reload={load} />
      )}
    </>
  )
}

interface FileProps extends SubmissionProps {
  readonly link: string
  readonly name: string
  readonly found: SubmittedWorkbooks
  readonly reload: () => Promise<unknown>
}

/** Reads the file once, though the link to it is another one after each reading of the submission. */
function File({ link, name, place, onGo, found, reload }: FileProps) {
  const [request, { run }] = useRequest<null>()
  const read = () => run(() => readVersion({ link, name }), { failure: texts.versionUnread })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    void read()
    return closeWorkbook
  }, [name])
  if (request.state === 'failed')
    return (
      <ErrorCard title={texts.versionUnread} announce action={<Button onPress={() => void read()}>Try again</Button>}>
        {null}
      </ErrorCard>
    )
  if (shownValue(request) === undefined) return <Waiting />
  return <ShownWorkbook place={place} onGo={onGo} found={found} reload={reload} />
}

const Waiting = () => (
  <p className="muted" role="status">
    {texts.workbookReading}
  </p>
)

const inAddress = () => readWorkbookAddress(new URLSearchParams(location.search))

/** The workbook and the cell that the address names; every cell gone to is a step of Back. */
function useWorkbookPlace(): readonly [WorkbookPlace | null, (place: WorkbookPlace) => void] {
  const [place, setPlace] = useState(inAddress)
  useEffect(() => {
    const read = () => setPlace(inAddress())
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = (next: WorkbookPlace) => {
    history.pushState(null, '', workbookAddress(next))
    setPlace(next)
  }
  return [place, go]
}
