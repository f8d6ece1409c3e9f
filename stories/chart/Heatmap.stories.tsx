import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { subtractMaps } from '#core/charts/heatmap/model.ts'
import { initialLook } from '#core/charts/index.ts'
import { januaryHeatmap } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'
import { painted } from './painted.ts'

const global = januaryHeatmap()
const pacific = januaryHeatmap(150, -110)

const warmer = subtractMaps(global, { ...global, means: global.means.map((mean) => 15 + (mean - 15) / 2) })
if (!('model' in warmer)) throw new TypeError(warmer.obstacle)

const meta: Meta<typeof ChartPlot> = {
  title: 'chart/Heatmap',
  component: ChartPlot,
  parameters: { ground: 'glass' },
  args: {
    name: 'heatmap',
    model: global,
    look: initialLook('heatmap', global, { palette: 'thermal' }),
    words: { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: 'January' },
    label: 'Heatmap of sea surface temperature in January.',
    land: coarseLand,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlot>

/** Warm colours of the palette. */
const isWarm = (red: number, _green: number, blue: number) => red > 220 && blue < 120

export const World: Story = {
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, isWarm, 2000)
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/^\d+(?:\.\d+)?°.*: /))
  },
}

export const AcrossTheDateLine: Story = {
  args: { model: pacific, look: initialLook('heatmap', pacific, { palette: 'thermal' }) },
  play: async ({ canvasElement }) => painted(canvasElement, isWarm, 2000),
}

/** A signed quantity: its palette is centred on zero, whatever its extremes. */
export const CentredOnZero: Story = {
  args: { look: initialLook('heatmap', global, { palette: 'balance' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Colour range ± 28.43\s°C, centred on zero./)).toBeVisible()
  },
}

/** A map minus another: numbers have their sign, colours are centred on zero. */
export const Difference: Story = {
  args: { model: warmer.model, look: initialLook('heatmap', warmer.model, { palette: 'thermal' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Cells with both values\. Colour range ± .*, centred on zero\./)).toBeVisible()
  },
}

/** A part of the map, around the place of the cursor. */
export const Zoomed: Story = {
  args: { canZoom: true },
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, isWarm, 2000)
    const picture = canvas.getByRole('application')
    picture.focus()
    await userEvent.keyboard('{ArrowDown}{+}{+}')
    await waitFor(() => expect(picture.dataset.zoomed).toBe('true'))
    await expect(canvasElement.querySelector('.chart-cursor')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom out' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(picture.dataset.zoomed).toBeUndefined())
  },
}

/** The same means as bands between isolines, none of which crosses land. */
export const Contours: Story = {
  args: { name: 'contourHeatmap', label: 'Contour heatmap of sea surface temperature in January.' },
  play: async ({ canvasElement }) => painted(canvasElement, isWarm, 2000),
}

export const WithoutLand: Story = { args: { land: null, look: initialLook('heatmap', global, { palette: 'viridis' }) } }

export const OnPaper: Story = { parameters: { ground: 'paper' } }

const coarse = { ...global, spread: { ...global.spread, count: 20_000 } }

/** Colours run on between the centres of cells; above the recommended number of values the status line says so. */
export const Smooth: Story = {
  args: { model: coarse, look: { ...initialLook('heatmap', global, { palette: 'thermal' }), isSmooth: true } },
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, isWarm, 2000)
    await expect(await canvas.findByText(/Smoothing is recommended below 20,000 values\./)).toBeVisible()
  },
}
