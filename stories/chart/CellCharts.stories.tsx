import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { CellCharts } from '#components/chart/stage/CellCharts.tsx'
import { initialLook } from '#core/charts/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'
import { seasonSeries } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'

const model = seasonSeries(12, true)
const chart = {
  look: initialLook('timeSeries', model, { palette: 'thermal' }),
  words: { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' },
  cost: null,
  keep: null,
  onLoad: fn(),
  onStop: fn(),
}

const meta: Meta<typeof CellCharts> = {
  component: CellCharts,
  parameters: { ground: 'glass' },
  args: {
    place: '20° N, 160° W',
    parts: [{ name: 'timeSeries', chart: { ...chart, content: succeeded(model) }, says: '' }],
    onClose: fn(),
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof CellCharts>

export const Drawn: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: chartTexts.cell.close }))
    await expect(args.onClose).toHaveBeenCalled()
  },
}

export const Offered: Story = {
  args: {
    parts: [
      { name: 'timeSeries', chart: { ...chart, content: notTried, cost: 'Uses 1 of your 9 remaining charts. ' }, says: '' },
      { name: 'depthProfile', chart: null, says: 'This variable has surface values only.' },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: chartTexts.cell.show }))
    await expect(chart.onLoad).toHaveBeenCalled()
    await expect(canvas.getByText('This variable has surface values only.')).toBeVisible()
  },
}

export const Loading: Story = { args: { parts: [{ name: 'timeSeries', chart: { ...chart, content: inProgress }, says: '' }] } }

export const Failed: Story = {
  args: { parts: [{ name: 'timeSeries', chart: { ...chart, content: failed('The connection was lost.') }, says: '' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The connection was lost.')
  },
}
