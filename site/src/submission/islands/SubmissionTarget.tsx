import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { Select } from '#components/controls/Select.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'

interface TargetProps {
  readonly open: readonly SubmissionRecord[]
  readonly target: number | null
  readonly onChange: (target: number | null) => void
  readonly isDisabled: boolean
}

/** Whether the workbook is a new data set or a version of one in review; choosing new clears the choice (SBM-02). */
export function SubmissionTarget({ open, target, onChange, isDisabled }: TargetProps) {
  if (open.length === 0) return null
  const [first] = open
  return (
    <div className="portal-target">
      <RadioGroup
        shape="list"
        label={texts.targetLabel}
        options={[
          { id: 'new', label: texts.targetNew },
          { id: 'update', label: texts.targetUpdate },
        ]}
        value={target === null ? 'new' : 'update'}
        onChange={(type) => onChange(type === 'new' ? null : (first?.Submission_ID ?? null))}
        isDisabled={isDisabled}
      />
      {target !== null && (
        <Select
          label={texts.targetWhich}
          options={open.map(({ Submission_ID, Dataset, Phase }) => ({ id: String(Submission_ID), label: Dataset, note: Phase }))}
          value={String(target)}
          onChange={(id) => onChange(Number(id))}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}
