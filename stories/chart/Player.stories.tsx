import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { ChartPlayer } from '#components/chart/stage/ChartPlayer.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { initialLook } from '#core/charts/index.ts'
import { monthName } from '#core/extent/months.ts'
import { januaryHeatmap } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'

const model = januaryHeatmap()
const panels = Array.from({ length: 12 }, (_, month) => ({
  title: monthName(month + 1),
  model: { ...model, means: model.means.map((mean) => mean - month) },
}))

const meta: Meta<typeof ChartPlayer> = {
  title: 'chart/Player',
  component: ChartPlayer,
  parameters: { ground: 'glass' },
  args: {
    name: 'heatmap',
    look: initialLook('heatmap', model, { palette: 'thermal' }),
    split: { by: 'date', isPlayed: true, range: 'Time', panels, spread: model.spread },
    words: {
      ...{ name: 'sst', title: 'Sea surface temperature', unit: '°C', time: 'January to December', dataset: 'COADS', datasetAddress: '#' },
      ...{ source: 'NOAA', distributor: '', ranges: [['Time', 'January to December']] },
    },
    land: coarseLand,
    isTable: false,
    onSave: fn(),
    onAnimation: fn(async () => undefined),
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlayer>

/** It is paused at first; Play goes on from where the slider is, and round. */
export const Months: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement)
    const slider = await page.findByRole('slider', { name: 'Time' })
    const step = () => page.getByRole('slider').getAttribute('aria-valuetext')
    await expect(step()).toBe('January')
    fireEvent.change(slider, { target: { value: '11' } })
    await waitFor(() => expect(step()).toBe('December'))
    await userEvent.click(page.getByRole('button', { name: 'Play' }))
    await waitFor(() => expect(step()).not.toBe('December'), { timeout: 5000 })
    await userEvent.click(page.getByRole('button', { name: 'Pause' }))
    const paused = step()
    await userEvent.click(page.getByRole('button', { name: `Download SVG of ${paused}` }))
    await expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ title: paused }), 'svg')
    await expect(step()).toBe(paused)
    await userEvent.click(page.getByRole('button', { name: 'Download animation' }))
    await expect(args.onAnimation).toHaveBeenCalledWith(expect.arrayContaining([expect.objectContaining({ title: 'May' })]), 500)
  },
}

export const OnPaper: Story = { parameters: { ground: 'paper' } }

/** Steps without data are left out; without any, the player says so. */
export const NoData: Story = {
  args: { split: { by: 'date', isPlayed: true, range: 'Time', panels: [{ title: 'May', model: null }], spread: null } },
}
