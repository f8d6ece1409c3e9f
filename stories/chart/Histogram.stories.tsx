import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { initialLook } from '#core/charts/index.ts'
import { januaryHistogram } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'
import { painted } from './painted.ts'

const model = januaryHistogram()
const look = initialLook('histogram', model, { palette: 'thermal' })

const meta: Meta<typeof ChartPlot> = {
  title: 'chart/Histogram',
  component: ChartPlot,
  parameters: { ground: 'glass' },
  args: {
    name: 'histogram',
    model,
    look,
    words: { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' },
    label: 'Histogram of sea surface temperature in January.',
    land: null,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlot>

export const January: Story = {
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, (red, green, blue) => red < 60 && green > 100 && blue > 110, 4000)
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{End}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^30 to 31\s°C: \d+ values?$/))
    await expect(canvas.getByText('share')).toBeVisible()
  },
}

export const OnPaper: Story = { parameters: { ground: 'paper' } }
