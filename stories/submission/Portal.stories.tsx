import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ChangeList } from '#components/submission/ChangeList.tsx'
import { NameNotices } from '#components/submission/NameNotices.tsx'
import { PortalSteps } from '#components/submission/PortalSteps.tsx'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { portalTexts as texts } from '#core/messages/submissionPortal.ts'
import { failed, inProgress, succeeded } from '#core/request/RequestState.ts'
import type { Change } from '#core/workbook/applyFixes.ts'

const meta: Meta = {
  title: 'submission/Portal',
  component: ChangeList,
  subcomponents: { NameNotices, PortalSteps },
  parameters: { ground: 'both' },
}
export default meta
type Story = StoryObj

export const WithoutFile: Story = {
  name: 'SBM-05 steps without a workbook: the later ones say what they need',
  parameters: { ground: 'paper' },
  render: () => <PortalSteps step={0} furthest={0} />,
  play: async ({ canvasElement }) => {
    const [canvas] = within(canvasElement).getAllByRole('navigation', { name: texts.stepsLabel })
    if (!canvas) throw new Error('no steps')
    await expect(within(canvas).getAllByRole('link')).toHaveLength(1)
    await expect(within(canvas).getAllByText(`. ${texts.needsFile}`)).toHaveLength(3)
  },
}

export const AtCells: Story = {
  name: 'the third step of a workbook that is open',
  parameters: { ground: 'paper' },
  render: () => <PortalSteps step={2} furthest={3} />,
  play: async ({ canvasElement }) => {
    const [canvas] = within(canvasElement).getAllByRole('navigation', { name: texts.stepsLabel })
    if (!canvas) throw new Error('no steps')
    await expect(within(canvas).getByRole('link', { current: 'step' })).toHaveTextContent(texts.steps[2])
  },
}

const typed: Change = { code: 'by-hand', sheet: 'dataset_meta_data', row: 2, column: '', cell: 'E2', from: 'guesswork', to: 'observation' }
const fix: Change = { code: 'degrees-text', sheet: 'data', row: 4, column: 'lat', cell: 'B4', from: '10° N', to: '10' }

export const Changes: Story = {
  name: 'SBM-09 changes by fixes, on reading and by hand',
  render: () => (
    <ChangeList
      summary={{
        fixes: [{ code: fix.code, sheet: 'data', column: 'lat', total: 1200, example: fix }],
        byHand: [typed, { ...typed, cell: 'F2', from: '', to: 'A very long source of the data that must wrap on a telephone' }],
        byHandTotal: 204,
        notes: ['data: 3 formulas replaced by the corrected value, such as F4 (=D4/A4+35).'],
      }}
      times={[
        {
          ...{ code: 'time-changed', severity: 'confirmation', sheet: 'data', row: 2, column: 'time', cell: 'A2' },
          says: '288,144 Excel dates are read as UTC: 43931.25 as 2020-04-10T06:00:00.',
        },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    const [list] = canvas.getAllByRole('list', { name: texts.byHand })
    await expect(list).toHaveTextContent('E2: “guesswork” changed to “observation”')
    const [lost] = canvas.getAllByRole('list', { name: texts.lost })
    await expect(lost).toHaveTextContent('3 formulas replaced')
    await expect(canvas.getAllByText(texts.notListed(202))[0]).toBeVisible()
  },
}

export const Unchanged: Story = {
  name: 'SBM-09 a workbook that nobody changed',
  render: () => <ChangeList summary={{ fixes: [], byHand: [], byHandTotal: 0, notes: [] }} times={[]} />,
  play: async ({ canvasElement }) => expect(within(canvasElement).getAllByText(texts.noChanges)[0]).toBeVisible(),
}

const names = { shortName: 'Cruise_2', longName: 'Cruise 2', folderExists: false, errors: [] }
const free = {
  shortNameIsAlreadyInUse: false,
  shortNameUpdateConflict: false,
  longNameIsAlreadyInUse: false,
  longNameUpdateConflict: false,
}

export const Names: Story = {
  name: 'SBM-05 SBM-12 names that are free, change, are in use, and are not known yet',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <NameNotices check={succeeded({ ...free, ...names })} />
      <NameNotices check={succeeded({ ...free, ...names, originalShortName: 'Cruise_1', originalLongName: 'Cruise 2' })} />
      <NameNotices check={succeeded({ ...free, ...names, shortNameIsAlreadyInUse: true, errors: [submissionErrors.shortNameTaken] })} />
      <NameNotices check={failed('The portal did not answer. Check the connection and try again.')} />
      <NameNotices check={inProgress} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(texts.nameChange('short', 'Cruise_1', 'Cruise_2'))[0]).toBeVisible()
    await expect(canvas.getAllByText(submissionMessages.nameCheckFailed)[0]).toBeVisible()
    await expect(canvas.getAllByText(texts.namesFree)[0]).toBeVisible()
  },
}
