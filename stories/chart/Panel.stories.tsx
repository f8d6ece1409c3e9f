import './chart.stories.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ChartPanel } from '#components/chart/panel/ChartPanel.tsx'
import type { PlanContext } from '#core/charts/plan/blocks.ts'
import { lockAlerts } from '#core/charts/plan/defaults.ts'
import { planChart } from '#core/charts/plan/plan.ts'
import { type Draft, draftFor, emptyDraft } from '#core/charts/request/draft.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { inProgress, succeeded } from '#core/request/RequestState.ts'
import { modelVariable, variableWith } from '../../tests/fixtures/charts/variable.ts'

const ready: PlanContext = { guestPlots: 3, open: [], size: succeeded({ allow: true, rows: 9506 }) }
interface PanelStoryProps {
  readonly draft: Draft
  readonly context: PlanContext
  readonly problem: string | null
  readonly alerts: readonly string[]
  readonly isLoading?: boolean
  readonly onCreate: () => void
  readonly onSearch: () => void
}

/** The panel with a draft of its own, as the page keeps one. */
function PanelStory({ draft: first, context, problem, alerts, isLoading = false, onCreate, onSearch }: PanelStoryProps) {
  const [draft, setDraft] = useState(first)
  const [isLocked, setLocked] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  return (
    <div className="panel-story">
      <ChartPanel
        draft={draft}
        plan={planChart(draft, context)}
        context={context}
        plots={guestTexts.left(7)}
        problem={problem}
        lockAlerts={alerts}
        isLoading={isLoading}
        isLocked={isLocked}
        isDrawing={isDrawing}
        onSearch={onSearch}
        onChange={change}
        onFix={(fix) => fix.kind === 'change' && change(fix.change)}
        onCreate={onCreate}
        onDraw={setDrawing}
        onLock={setLocked}
        onHide={() => undefined}
      />
    </div>
  )
}

const meta: Meta<typeof PanelStory> = {
  component: PanelStory,
  args: {
    draft: { ...draftFor(variableWith()), chart: 'heatmap' },
    context: ready,
    problem: null,
    alerts: [],
    onCreate: fn(),
    onSearch: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PanelStory>

export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Create Visualization' })
    await userEvent.click(button)
    await expect(args.onCreate).toHaveBeenCalledOnce()
  },
}

export const Beginning: Story = { args: { draft: emptyDraft } }

export const Loading: Story = { args: { draft: emptyDraft, isLoading: true } }

export const Blocked: Story = {
  args: { draft: { ...draftFor(modelVariable()), chart: 'heatmap' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Create Visualization' }))
    await expect(args.onCreate).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Set end to 1983-01-15' }))
    await expect(canvas.getByLabelText('End date')).toHaveValue('1983-01-15')
  },
}

export const WrongInputs: Story = {
  args: { draft: { ...draftFor(modelVariable()), chart: 'heatmap', lat1: 89, lat2: 10, depth1: -1, start: '' } },
}

export const Checking: Story = { args: { context: { ...ready, size: inProgress } } }

export const SparseVariable: Story = { args: { draft: draftFor(variableWith({ Spatial_Resolution: 'Irregular' })) } }

export const Failed: Story = { args: { draft: emptyDraft, problem: 'Unable to fetch variable details. Please try again later' } }

const satellite = modelVariable({ Spatial_Resolution: '1/25°', Temporal_Resolution: 'Daily' })

export const LockedRanges: Story = {
  name: 'VIZ-16 VIZ-17 what locked ranges mean for another variable is told, put away and shown again',
  args: { draft: draftFor(satellite), alerts: lockAlerts(variableWith(), modelVariable({ Dataset_ID: 2 })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Default parameters for satellite and model data/)).toBeVisible()
    await expect(canvas.getByText(/^The selected varible belongs to a different dataset/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '2 notices on the locked ranges' }))
    await expect(canvas.queryByText(/^The selected varible/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '2 notices on the locked ranges' }))
    await expect(canvas.getByText(/^There is a mismatch between the locked date range type/)).toBeVisible()
  },
}

export const Details: Story = {
  name: 'VIZ-04 the info button opens what is known of the variable',
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View Variable Details' }))
    const dialog = within(within(canvasElement.ownerDocument.body).getByRole('dialog', { name: 'Sea surface temperature' }))
    await expect(dialog.getByRole('link', { name: 'COADS monthly climatology' })).toHaveAttribute(
      'href',
      '/catalog/datasets/COADS_Climatology',
    )
    await expect(dialog.getByText('January – December')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const button = canvas.getByRole('button', { name: 'View Variable Details' })
    await waitFor(() => expect(button).toHaveFocus())
  },
}

export const Levels: Story = {
  name: 'the levels that exist are offered; a range between two of them says so',
  args: { draft: { ...draftFor(modelVariable()), depth1: 10, depth2: 49 } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('No data between 0 m and 50 m. Include one of these levels.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Level/ }))
    await userEvent.click(within(canvasElement.ownerDocument.body).getByRole('option', { name: '50 m' }))
    await expect(canvas.getByLabelText('Depth start')).toHaveValue('50')
    await expect(canvas.getByText('1 of 3 levels')).toBeVisible()
  },
}
