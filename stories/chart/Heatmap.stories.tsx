import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { HeatmapChart } from '#components/chart/HeatmapChart.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { januaryHeatmap } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'

const global = januaryHeatmap()
const pacific = januaryHeatmap(150, -110)

const meta: Meta<typeof HeatmapChart> = {
  component: HeatmapChart,
  parameters: { ground: 'glass' },
  args: {
    model: global,
    palette: 'thermal',
    low: global.spread?.low ?? 0,
    high: global.spread?.high ?? 1,
    label: 'Heatmap of sea surface temperature in January.',
    name: 'sst',
    unit: '°C',
    time: 'month 1',
    land: coarseLand,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof HeatmapChart>

/** The canvas once it holds colours of the palette. */
const painted = (canvasElement: HTMLElement) =>
  waitFor(
    () => {
      const canvas = canvasElement.querySelector('canvas')
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray(0)
      let warm = 0
      for (let i = 0; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 220 && (pixels[i + 2] ?? 0) < 120) warm++
      expect(warm).toBeGreaterThan(2000)
    },
    { timeout: 10_000 },
  )

export const World: Story = {
  play: async ({ canvasElement }) => {
    await painted(canvasElement)
    const plot = within(canvasElement).getByRole('application')
    plot.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/ at \d+\.\d\d°/))
  },
}

export const AcrossTheDateLine: Story = {
  args: { model: pacific, low: pacific.spread?.low ?? 0, high: pacific.spread?.high ?? 1 },
  play: async ({ canvasElement }) => painted(canvasElement),
}

export const WithoutLand: Story = { args: { land: null, palette: 'viridis' } }

export const OnPaper: Story = { parameters: { ground: 'paper' } }
