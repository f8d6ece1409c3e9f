import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { PortalSteps } from '#components/submission/PortalSteps.tsx'
import { portalTexts as texts } from '#core/messages/submissionPortal.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { groupedFindings } from '#core/workbook/report/grouped.ts'
import { $check } from '../stores/check.ts'
import { $hasSaveFailed, $restored } from '../stores/work.ts'
import { Cells, type CheckedProps, Verdict } from './CheckedWorkbook.tsx'
import { Notices } from './Notices.tsx'
import { SubmissionStep } from './SubmissionStep.tsx'
import { openStep } from './useStep.ts'

interface PortalStepProps {
  readonly step: number
  readonly children: ReactNode
}

/** The frame of each step: the list of steps, its heading, and the ways back and on. */
export function PortalStep({ step, children }: PortalStepProps) {
  const state = shownValue(useStore($check))
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    // A step that opens is read out; the first one of the page is not jumped to.
    if (before.current !== step) heading.current?.focus()
    before.current = step
  }, [step])
  const furthest = state === undefined ? 0 : texts.steps.length - 1
  return (
    <div className="portal-body">
      <PortalSteps step={step} furthest={furthest} />
      <h2 ref={heading} tabIndex={-1}>
        {texts.steps[step]}
      </h2>
      {children}
      <div className="portal-moves">
        {step > 0 && <Button onPress={() => openStep(step - 1)}>{texts.back}</Button>}
        {step < texts.steps.length - 1 && (
          <Button tone="primary" isDisabled={step >= furthest} onPress={() => openStep(step + 1)}>
            {texts.next}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StepContentProps extends CheckedProps {
  readonly step: number
  readonly target: number | null
}

/** What a step shows of the workbook, below the verdict that all of them have. */
export function StepContent({ step, target, ...checked }: StepContentProps) {
  const { findings } = checked.state
  const groups = useMemo(() => groupedFindings(findings), [findings])
  return (
    <div className="check">
      <Keeping state={checked.state} />
      <Verdict {...checked} />
      {step === 1 && <Notices groups={groups} />}
      {step === 2 && <Cells state={checked.state} groups={groups} />}
      {step === 3 && <SubmissionStep target={target} findings={findings} />}
    </div>
  )
}

/** Whether the browser keeps the work, and what it has restored. */
function Keeping({ state }: Pick<CheckedProps, 'state'>) {
  const restored = useStore($restored)
  const hasSaveFailed = useStore($hasSaveFailed)
  if (hasSaveFailed)
    return (
      <p className="caution" role="alert">
        {texts.notKept}
      </p>
    )
  return (
    <p className="muted" role="status">
      {restored === null ? texts.kept : texts.restored(restored.name, state.changeCount)}
    </p>
  )
}
