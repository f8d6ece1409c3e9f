import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { CommentForm } from '#components/submission/CommentForm.tsx'
import { PhaseForm } from '#components/submission/PhaseForm.tsx'
import { PublicationForm } from '#components/submission/PublicationForm.tsx'
import { SubmissionPanel } from '#components/submission/SubmissionPanel.tsx'
import { SubmissionTable } from '#components/submission/SubmissionTable.tsx'
import { SubmittedTracks } from '#components/submission/SubmittedTracks.tsx'
import { VersionChanges } from '#components/submission/VersionChanges.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { publicationActions } from '#core/submission/transitions.ts'
import { record } from './record.ts'

const meta: Meta = {
  title: 'submission/Submissions',
  component: CommentForm,
  subcomponents: { PhaseForm, PublicationForm, SubmissionPanel, SubmissionTable, SubmittedTracks, VersionChanges },
}
export default meta
type Story = StoryObj

const comment = { Data_Submission_ID: 7, Comment_Date_Time: '2026-05-01T13:12:00.000Z' }
const notPublished = { dataset: null, version: null, isOwnVersion: false, versionBefore: null, preview: null }
const details = {
  publication: notPublished,
  comments: [
    { ...comment, Comment: 'Depth jumps from 71.5 to 720 m and back. A decimal point?', Commenter: 'Admin' as const, Cell: 'data!D118060' },
    { ...comment, Comment: 'Corrected.\nSix rows were missing, too.', Commenter: 'User' as const, Cell: null },
  ],
  changes: [
    ...[{ Submission_ID: 7, phaseId: 2, Phase: 'Awaiting admin action', Change_Date_Time: record.Start_Date_Time }].map((change) => ({
      ...change,
      ...{ Changed_By: 'User' as const, Reason: 'Submitted' },
    })),
  ],
  assignments: [
    {
      ...{ Submission_ID: 7, Change: 'taken' as const, Change_Date_Time: '2026-05-02T08:00:00.000Z' },
      ...{ Curator: 'Rachel Carson', Reason: 'The first curator is at sea.' },
    },
  ],
  versions: [
    {
      ...{ name: 'Virtual_Cruise_CTD_v2_1777860000000.xlsx', kind: 'workbook' as const, sizeBytes: 41_300_000, sha256: 'a'.repeat(64) },
      ...{ storedAt: record.Modified_Date_Time, link: '#file' },
      summary: { rows: 288_144, columns: 9, variables: 4, warnings: 3, confirmations: 0 },
    },
  ],
}

const live = { dataset: record.Dataset, version: 2, isOwnVersion: true, versionBefore: 1, preview: null }

export const Panel: Story = {
  name: 'SBM-20 SBM-22 SBM-24 a submission with its steps, messages, files and history',
  render: () => (
    <SubmissionPanel
      submission={record}
      details={details}
      messageForm={<CommentForm hint={texts.commentToTeam} onSend={async () => null} />}
      review={<PhaseForm phaseId={7} onSet={async () => null} />}
    />
  ),
  play: async ({ canvas }) => {
    const steps = within(canvas.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
    await expect(steps.map((step) => step.textContent)).toEqual([
      'Submission, done2026-05-01',
      'Admin Review and Feedback (first review), done2026-05-02',
      'Secondary Admin Review (second review), now',
      'DOI, still to come',
      'Ingestion (publication), still to come',
    ])
    const version = Date.parse(record.Modified_Date_Time)
    await expect(canvas.getByRole('link', { name: 'data!D118060' })).toHaveAttribute(
      'href',
      `/datasubmission/workbook?submissionID=7&version=${version}&cell=data%21D118060`,
    )
    await expect(canvas.getByRole('link', { name: /^Open Virtual/ })).toHaveAttribute(
      'href',
      `/datasubmission/workbook?submissionID=7&version=${version}`,
    )
    await expect(canvas.getByText(texts.takenForSubmitter, { exact: false })).toHaveTextContent('since 2026-05-02')
    const history = within(canvas.getByRole('list', { name: 'History' })).getAllByRole('listitem')
    await expect(history.map((entry) => entry.querySelector('strong')?.textContent)).toEqual([
      'Awaiting admin action (first review)',
      'Assigned',
    ])
    await expect(history[1]).toHaveTextContent('by Rachel Carson')
    await expect(canvas.getAllByText('2026-05-01 09:12 UTC-4 (2026-05-01 13:12 UTC)')[0]).toBeVisible()
    await expect(canvas.getByRole('link', { name: texts.latest })).toHaveAttribute('href', '#file')
    await expect(canvas.getByText('288,144 rows, 4 variables, 3 warnings')).toBeVisible()
  },
}

const onSend = fn(async () => null)

export const Message: Story = {
  name: 'SBM-25 a blank message is not sent, and one that was sent leaves the field empty',
  render: () => <CommentForm hint={texts.commentToTeam} onSend={onSend} />,
  play: async ({ canvas }) => {
    onSend.mockClear()
    const field = canvas.getByRole('textbox', { name: texts.commentLabel })
    await userEvent.type(field, '  ')
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }))
    await expect(canvas.getByText(texts.commentEmpty)).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, ' It is in metres. ')
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }))
    await expect(onSend.mock.calls).toEqual([['It is in metres.', null]])
    await expect(field).toHaveValue('')
  },
}

const onSet = fn(async () => null)

export const MessageAboutCell: Story = {
  name: 'a message can be about a cell, however its address is typed; what is no cell is not sent',
  render: () => <CommentForm hint={texts.commentToSubmitter} onSend={onSend} />,
  play: async ({ canvas }) => {
    onSend.mockClear()
    const send = canvas.getByRole('button', { name: 'Send message' })
    const cell = canvas.getByRole('textbox', { name: texts.cellLabel })
    await userEvent.type(canvas.getByRole('textbox', { name: texts.commentLabel }), 'A sign too many?')
    await userEvent.type(cell, 'row 7')
    await userEvent.click(send)
    await expect(canvas.getByText(texts.cellWrong)).toBeVisible()
    await userEvent.clear(cell)
    await userEvent.type(cell, 'data!$f$2147')
    await userEvent.click(send)
    await expect(onSend.mock.calls).toEqual([['A sign too many?', 'data!F2147']])
  },
}

export const SetPhase: Story = {
  name: 'SBM-31 the phase can be set once another one and a reason were given',
  render: () => <PhaseForm phaseId={2} onSet={onSet} />,
  play: async ({ canvas }) => {
    onSet.mockClear()
    const button = canvas.getByRole('button', { name: 'Set Phase' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('button', { name: /Awaiting admin action/ }))
    const options = within(document.body).getAllByRole('option')
    await expect(options.map((option) => option.textContent)).toEqual([
      ...['Awaiting admin action (first review)', 'Awaiting user update', 'Awaiting QC2 (second review)'],
      ...['Awaiting DOI', 'Awaiting ingestion (publication)', 'Complete'],
    ])
    await userEvent.click(within(document.body).getByRole('option', { name: /^Awaiting QC2/ }))
    const reason = canvas.getByRole('textbox', { name: texts.reasonLabel })
    await expect(reason).toHaveValue('')
    await userEvent.clear(reason)
    await userEvent.click(button)
    await expect(canvas.getByText(texts.reasonEmpty)).toBeVisible()
    await userEvent.type(reason, 'All is well.')
    await userEvent.click(button)
    await expect(onSet.mock.calls).toEqual([[7, 'All is well.']])
  },
}

export const CompletePhase: Story = {
  name: 'SBM-31 a submission that is complete has no phase to set',
  render: () => <PhaseForm phaseId={6} onSet={onSet} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.getByText(texts.phaseComplete)).toBeVisible()
  },
}

const onPublication = fn(async () => null)

export const Publish: Story = {
  name: 'a submission that awaits ingestion is published with its reason',
  render: () => <PublicationForm actions={publicationActions('administrator', 5, notPublished)} onChange={onPublication} />,
  play: async ({ canvas }) => {
    onPublication.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }))
    await expect(onPublication.mock.calls).toEqual([['publish', texts.publishReason]])
  },
}

export const Published: Story = {
  name: 'a published submission is unpublished, restored or asked for again, each with a reason',
  render: () => (
    <SubmissionPanel
      submission={{ ...record, Phase: 'Complete', phaseId: 6, Ingestion_Date_Time: record.Modified_Date_Time }}
      details={{ ...details, publication: live }}
      messageForm={<CommentForm hint={texts.commentToTeam} onSend={async () => null} />}
      publishing={<PublicationForm actions={publicationActions('administrator', 6, live)} onChange={onPublication} />}
    />
  ),
  play: async ({ canvas }) => {
    onPublication.mockClear()
    await expect(canvas.getByRole('link', { name: texts.datasetPage })).toHaveAttribute('href', '/catalog/datasets/Virtual_Cruise_CTD_v2')
    await userEvent.click(
      canvas.getByRole('button', { name: new RegExp(`${texts.publicationActions.reopen.label}.*${texts.publicationLabel}`) }),
    )
    await userEvent.click(within(document.body).getByRole('option', { name: texts.publicationActions.unpublish.label }))
    const button = canvas.getByRole('button', { name: texts.publicationActions.unpublish.label })
    await userEvent.click(button)
    await expect(canvas.getByText(texts.reasonEmpty)).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: texts.publicationReason }), 'Depths in feet.')
    await userEvent.click(button)
    await expect(onPublication.mock.calls).toEqual([['unpublish', 'Depths in feet.']])
  },
}

const onSelect = fn()

export const List: Story = {
  name: 'SBM-19 a row opens the details, by the keyboard too',
  render: () => (
    <SubmissionTable isOwn label={texts.ownTitle} submissions={[record]} selected={null} onSelect={onSelect} empty={texts.ownEmpty} />
  ),
  play: async ({ canvas }) => {
    onSelect.mockClear()
    await userEvent.click(canvas.getByText(/^Awaiting QC2/))
    canvas.getByRole('button', { name: record.Dataset_Long_Name }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(onSelect).toHaveBeenCalledTimes(2)
  },
}

const same = { rowsAdded: 0, rowsRemoved: 0, rowsChanged: 0, cellsChanged: 0, columnsAdded: [], columnsRemoved: [] }

export const Changes: Story = {
  name: 'a version beside the one before: rows, cells and findings that changed',
  render: () => (
    <VersionChanges
      changes={{
        sheets: [
          { sheet: 'data', ...same, rowsAdded: 6, rowsChanged: 1201, cellsChanged: 1201, columnsAdded: ['sal'] },
          { sheet: 'dataset_meta_data', ...same },
        ],
        cells: [{ sheet: 'data', cell: 'F2147', column: 'temperature', before: '-23.07', after: '23.07' }],
        findings: [
          { code: 'range', severity: 'warning', sheet: 'data', column: 'temperature', says: 'The value is unusual.', before: 3, after: 0 },
        ],
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'data!F2147' })).toBeVisible()
    await expect(canvas.getByText('+ sal')).toBeVisible()
    await expect(canvas.getByText(texts.moreCells('1,200 more cells'))).toBeVisible()
  },
}

export const NoChanges: Story = {
  name: 'a version with the same findings says so',
  render: () => <VersionChanges changes={{ sheets: [{ sheet: 'data', ...same }], cells: [], findings: [] }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.sameFindings)).toBeVisible()
  },
}

const wave = (lon: number) => Math.round(2000 - 300 * Math.sin(lon / 4)) / 100
const eastward = (from: number, count: number) => Array.from({ length: count }, (_, step) => ((from + step * 0.5 + 540) % 360) - 180)

export const Tracks: Story = {
  name: 'WBK-35 the cruises of a workbook on a map, also across the date line, a new one marked',
  render: () => (
    <SubmittedTracks
      tracks={[
        { name: 'KM2409', isNew: true, lons: eastward(168, 60), lats: eastward(168, 60).map(wave) },
        { name: 'KM1906', isNew: false, lons: eastward(-178, 30), lats: eastward(-178, 30).map((lon) => wave(lon) + 4) },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: `${texts.tracksTitle}: KM2409, KM1906` })).toBeVisible()
    const [first, second] = canvas.getAllByRole('listitem')
    await expect(first).toHaveTextContent(texts.newCruise)
    await expect(second).not.toHaveTextContent(texts.newCruise)
  },
}
