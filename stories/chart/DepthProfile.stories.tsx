import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { initialLook } from '#core/charts/index.ts'
import { oceanProfile } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'
import { painted } from './painted.ts'

const model = oceanProfile()
const look = initialLook('depthProfile', model, { palette: 'thermal' })

const meta: Meta<typeof ChartPlot> = {
  title: 'chart/DepthProfile',
  component: ChartPlot,
  parameters: { ground: 'glass' },
  args: {
    name: 'depthProfile',
    model,
    look,
    words: { name: 'temperature', title: 'Water temperature', unit: '°C', time: '' },
    label: 'Depth profile of water temperature.',
    land: null,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlot>

export const Tropics: Story = {
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, (red, green, blue) => red < 80 && green > 150 && blue > 150, 300)
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^125\sm: 20.90\s°C$/))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^1000\sm: 4.50/))
  },
}

export const WithoutBars: Story = { args: { look: { ...look, hasErrorBars: false, hasMarkers: false } } }

export const OnPaper: Story = { parameters: { ground: 'paper' } }
