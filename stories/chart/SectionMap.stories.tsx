import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { initialLook } from '#core/charts/index.ts'
import { oceanSection } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'
import { painted } from './painted.ts'

const model = oceanSection()
const look = initialLook('sectionMap', model, { palette: 'thermal' })

const meta: Meta<typeof ChartPlot> = {
  title: 'chart/SectionMap',
  component: ChartPlot,
  parameters: { ground: 'glass' },
  args: {
    name: 'sectionMap',
    model,
    look,
    words: { name: 'temperature', title: 'Water temperature', unit: '°C', time: '' },
    label: 'Section map of water temperature.',
    land: null,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlot>

/** Warm colours of the palette. */
const isWarm = (red: number, _green: number, blue: number) => red > 220 && blue < 120

export const AcrossTheDateLine: Story = {
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, isWarm, 300)
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{ArrowDown}{Home}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^160°\sE, \d+ m: /))
  },
}

export const AlongLatitude: Story = { args: { look: { ...look, direction: 'meridional' } } }

export const Contours: Story = {
  args: { name: 'contourSectionMap', label: 'Contour section map of water temperature.' },
  play: async ({ canvasElement }) => painted(canvasElement, isWarm, 300),
}

export const OnPaper: Story = { args: { name: 'contourSectionMap' }, parameters: { ground: 'paper' } }
