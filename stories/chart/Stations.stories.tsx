import '#components/chart/stage/ChartFrame.css'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { chartKinds } from '#components/chart/kinds.ts'
import { StationPanels } from '#components/chart/stage/StationPanels.tsx'
import { type ChartModel, type ChartName, initialLook } from '#core/charts/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { stationPoints } from '../../tests/fixtures/charts/answers.ts'
import { waterMasses } from '../../tests/fixtures/charts/models.ts'
import { onChartStage } from './onChartStage.tsx'

const texts = chartTexts.stations
const words = {
  ...{ name: 'temperature', title: 'Water temperature', unit: '°C', time: '', dataset: 'A voyage', datasetAddress: '#' },
  ...{ source: 'Made up', distributor: '', ranges: [] },
}
const picturesOf = (name: ChartName, model: ChartModel) =>
  chartKinds[name].pictures?.(model, initialLook(name, model, { palette: 'thermal' }), words) ?? []

/** Higher than their window, the pictures are scrolled as on the page. */
const inChartView: Decorator = (Story) => (
  <div className="chart-view">
    <Story />
  </div>
)

const meta: Meta<typeof StationPanels> = {
  title: 'chart/Stations',
  component: StationPanels,
  parameters: { ground: 'glass' },
  args: { pictures: picturesOf('temperatureSalinity', waterMasses), land: null, onSave: () => undefined },
  decorators: [inChartView, onChartStage],
}
export default meta
type Story = StoryObj<typeof StationPanels>

const named = (canvasElement: HTMLElement) => within(canvasElement).getByRole('status').textContent

/** Arrow keys go from station to station; Escape selects none. */
export const ByKeyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    const slider = canvas.getByRole('slider', { name: texts.label })
    await expect(slider).toHaveAttribute('aria-valuetext', texts.none)
    slider.focus()
    await userEvent.click(canvas.getByRole('button', { name: texts.next }))
    await waitFor(() => expect(named(canvasElement)).toMatch(/^Station 1 of 10, 1970-01-01 UTC, 0°/))
    await userEvent.click(canvas.getByRole('button', { name: texts.next }))
    await waitFor(() => expect(named(canvasElement)).toMatch(/^Station 2 of 10/))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(named(canvasElement)).toBe(texts.hint))
  },
}

/** A value chosen in one picture selects its station in all of them; the same again, none. */
export const FromAPicture: Story = {
  play: async ({ canvas, canvasElement }) => {
    const diagram = canvas.getByRole('application', { name: new RegExp(texts.diagram) })
    await waitFor(() => expect(diagram.querySelector('canvas')).not.toBeNull())
    diagram.focus()
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(named(canvasElement)).toMatch(/^Station 10 of 10/))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(named(canvasElement)).toBe(texts.hint))
  },
}

export const OneVariable: Story = { args: { pictures: picturesOf('sparse', stationPoints(60, 12)) } }

export const OnPaper: Story = { parameters: { ground: 'paper' } }
