import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ChangeList } from '#components/submission/ChangeList.tsx'
import { submissionMessages } from '#core/messages/submission.ts'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { shownValue } from '#core/request/RequestState.ts'
import type { Findings } from '#core/workbook/Finding.ts'
import { timeChanged } from '#core/workbook/rules/timeChanged.ts'
import { $summary, askForSummary } from '../stores/check.ts'
import { $nameCheck } from '../stores/names.ts'
import { SubmitPart } from './SubmitPart.tsx'

/** What was changed, and its submission; the corrected workbook is offered above (SBM-09, SBM-10, SBM-12). */
export function SubmissionStep({ target, findings }: { readonly target: number | null; readonly findings: Findings }) {
  const summary = useStore($summary)
  const nameCheck = useStore($nameCheck)
  useEffect(() => {
    if (summary === null) askForSummary()
  }, [summary])
  const names = shownValue(nameCheck)?.errors ?? []
  const conflict = names.length === 0 ? null : `${submissionMessages.nameCheckFailed}. ${names.join(' ')}`
  return (
    <>
      <section className="portal-changes" aria-label={portalTexts.changes}>
        <h3>{portalTexts.changes}</h3>
        {summary !== null && <ChangeList summary={summary} times={findings.findings.filter(({ code }) => code === timeChanged.code)} />}
      </section>
      <SubmitPart target={target} blocked={findings.errorCount > 0 ? submissionMessages.validationErrors : conflict} />
    </>
  )
}
