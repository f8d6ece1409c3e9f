import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { initialLook } from '#core/charts/index.ts'
import { seasonSeries } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'

const season = seasonSeries(12, true)
const long = seasonSeries(4000)
const one = seasonSeries(1)

const meta: Meta<typeof ChartPlot> = {
  title: 'chart/TimeSeries',
  component: ChartPlot,
  parameters: { ground: 'glass' },
  args: {
    name: 'timeSeries',
    model: season,
    look: initialLook('timeSeries', season, { palette: 'thermal' }),
    words: { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' },
    label: 'Time series of sea surface temperature.',
    land: null,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlot>

export const Climatology: Story = {
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull(), { timeout: 10_000 })
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^February: /))
    await expect(canvas.getByText('Unweighted mean')).toBeVisible()
    await expect(canvas.getByText(/^12 times, with one standard deviation/)).toBeVisible()
  },
}

export const LongWithoutBars: Story = {
  args: { model: long, look: { ...initialLook('timeSeries', long, { palette: 'thermal' }), isAreaWeighted: false } },
}

export const LongWithBand: Story = {
  args: { model: long, look: { ...initialLook('timeSeries', long, { palette: 'thermal' }), hasErrorBars: true } },
}

export const OnePoint: Story = { args: { model: one, look: initialLook('timeSeries', one, { palette: 'thermal' }) } }

export const OnPaper: Story = { parameters: { ground: 'paper' } }
