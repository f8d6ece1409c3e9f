import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { AssignmentPart } from '#components/submission/AssignmentPart.tsx'
import { ReviewFilters } from '#components/submission/ReviewFilters.tsx'
import { SubmissionTable } from '#components/submission/SubmissionTable.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { ageOf } from '#core/submission/age.ts'
import type { ReviewRecord } from '#core/submission/records.ts'
import { reviewFilterOf } from '#core/submission/reviewFilter.ts'
import { States } from '../States.tsx'
import { record } from './record.ts'

const meta: Meta = { title: 'submission/Review', component: AssignmentPart, subcomponents: { ReviewFilters, SubmissionTable } }
export default meta
type Story = StoryObj

const onTake = fn()
const onTakeOver = fn(async () => null)
const onGiveBack = fn()
const assignmentOf = (more: Pick<ReviewRecord, 'Curator' | 'Curator_ID' | 'Taken_Date_Time'>) => (
  <AssignmentPart
    submission={{ ...record, ...more }}
    readerId={3}
    isPending={false}
    onTake={onTake}
    onTakeOver={onTakeOver}
    onGiveBack={onGiveBack}
  />
)

export const TakenByNobody: Story = {
  name: 'a submission that nobody has can be assigned to oneself at once',
  render: () => assignmentOf({ Curator: null, Curator_ID: null, Taken_Date_Time: null }),
  play: async ({ canvas }) => {
    onTake.mockClear()
    await expect(canvas.getByText(texts.takenByNobody)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: texts.take }))
    await expect(onTake).toHaveBeenCalledOnce()
  },
}

export const TakenByReader: Story = {
  name: 'a submission that is assigned to the reader can be unassigned',
  render: () => assignmentOf({ Curator: 'Rachel Carson', Curator_ID: 3, Taken_Date_Time: record.Taken_Date_Time }),
  play: async ({ canvas }) => {
    onGiveBack.mockClear()
    await expect(canvas.getByText(texts.takenByYou, { exact: false })).toHaveTextContent('Assigned to you on 2026-05-02')
    await userEvent.click(canvas.getByRole('button', { name: texts.giveBack }))
    await expect(onGiveBack).toHaveBeenCalledOnce()
  },
}

export const TakenByAnother: Story = {
  name: 'a submission of another curator is reassigned with a reason only',
  render: () => assignmentOf({ Curator: 'Marie Tharp', Curator_ID: 4, Taken_Date_Time: record.Taken_Date_Time }),
  play: async ({ canvas }) => {
    onTakeOver.mockClear()
    await expect(canvas.getByText(texts.takenBy('Marie Tharp'), { exact: false })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: texts.takeOver }))
    const dialog = within(await within(document.body).findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: texts.takeOver }))
    await expect(dialog.getByText(texts.reasonEmpty)).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: texts.reasonLabel }), 'She is at sea.')
    await userEvent.click(dialog.getByRole('button', { name: texts.takeOver }))
    await expect(onTakeOver.mock.calls).toEqual([['She is at sea.']])
  },
}

export const Assigning: Story = {
  render: () => (
    <States
      of={AssignmentPart}
      common={{ readerId: 3, isPending: true, onTake, onTakeOver, onGiveBack }}
      states={{
        'Assigning it': { submission: { ...record, Curator: null, Curator_ID: null, Taken_Date_Time: null } },
        'Unassigning it': { submission: { ...record, Curator: 'Rachel Carson', Curator_ID: 3 } },
      }}
    />
  ),
}

export const TakenAndComplete: Story = {
  name: 'who looked after a submission that is complete cannot be changed',
  render: () => (
    <AssignmentPart
      submission={{ ...record, phaseId: 6, Curator: 'Marie Tharp', Curator_ID: 4 }}
      readerId={3}
      isPending={false}
      onTake={onTake}
      onTakeOver={onTakeOver}
      onGiveBack={onGiveBack}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

const onSelect = fn()

const review = {
  ...record,
  ...{ Data_Source: 'Institute', Phase_ID: 7, Name: 'Ada Sailor', Phase_Date_Time: '2026-05-02T00:00:00.000Z' },
  ...{ Curator_ID: 3, Curator: 'Rachel Carson' },
}
const weeks = [review, { ...review, Submission_ID: 8, Phase_Date_Time: '2026-05-17T00:00:00.000Z' }]
const now = Date.parse('2026-05-19T12:00:00.000Z')

export const Ageing: Story = {
  name: 'a submission that waits too long says so in words and by a sign',
  render: () => (
    <SubmissionTable
      label={texts.allTitle}
      submissions={weeks}
      selected={null}
      onSelect={onSelect}
      submitterOf={({ Name }) => Name}
      curatorOf={({ Curator }) => Curator ?? ''}
      ageOf={(submission) => ageOf(submission, now)}
      empty={texts.allEmpty}
    />
  ),
  play: async ({ canvasElement }) => {
    const ages = canvasElement.querySelectorAll('[role="cell"][data-column="age"], td[data-column="age"]')
    await expect([...ages].map((cell) => cell.textContent?.trim())).toEqual([`17 days, ${texts.late}`, '2 days'])
  },
}

const onFilter = fn()

export const Filters: Story = {
  name: 'SBM-30 six phase boxes, Complete off at first',
  render: () => (
    <ReviewFilters
      filter={reviewFilterOf(new URLSearchParams())}
      counts={new Map([[2, 3]])}
      submitters={['Ada Sailor', 'Rachel Carson']}
      onChange={onFilter}
    />
  ),
  play: async ({ canvas }) => {
    const boxes = canvas.getAllByRole('checkbox')
    await expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true, true, true, false])
    onFilter.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: /Anyone/ }))
    await userEvent.click(within(document.body).getByRole('option', { name: 'Rachel Carson' }))
    await userEvent.click(canvas.getByRole('button', { name: /Any curator/ }))
    await userEvent.click(within(document.body).getByRole('option', { name: texts.nobodysReviews }))
    await userEvent.click(canvas.getByRole('button', { name: /Any time/ }))
    await userEvent.click(within(document.body).getByRole('option', { name: '14 days or more' }))
    await expect(onFilter.mock.calls).toMatchObject([
      [{ submitter: 'Rachel Carson', curator: 'any', minDays: 0 }],
      [{ submitter: '', curator: 'nobody', minDays: 0 }],
      [{ submitter: '', curator: 'any', minDays: 14 }],
    ])
  },
}
