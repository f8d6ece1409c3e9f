import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { TimeSeriesChart } from '#components/chart/TimeSeriesChart.tsx'
import { seasonSeries } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'

const meta: Meta<typeof TimeSeriesChart> = {
  component: TimeSeriesChart,
  parameters: { ground: 'glass' },
  args: {
    model: seasonSeries(12, true),
    options: { hasErrorBars: true, hasLine: true, hasMarkers: true, isAreaWeighted: true },
    label: 'Time series of sea surface temperature.',
    name: 'sst',
    longName: 'Sea surface temperature',
    unit: '°C',
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof TimeSeriesChart>

export const Climatology: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull(), { timeout: 10_000 })
    within(canvasElement).getByRole('application').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^Month 2: /))
    await expect(within(canvasElement).getByText('Unweighted mean')).toBeVisible()
    await expect(within(canvasElement).getByText(/^Area-weighted mean over the region at 12 times/)).toBeVisible()
  },
}

export const LongWithoutBars: Story = {
  args: { model: seasonSeries(4000), options: { hasErrorBars: false, hasLine: true, hasMarkers: false, isAreaWeighted: false } },
}

export const OnPaper: Story = { parameters: { ground: 'paper' } }
