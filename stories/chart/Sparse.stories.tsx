import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartFrame } from '#components/chart/stage/ChartFrame.tsx'
import { initialLook } from '#core/charts/index.ts'
import type { ChartView } from '#core/charts/look/look.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { stationPoints } from '../../tests/fixtures/charts/answers.ts'
import { pictureSource } from '../../tests/fixtures/pictureSource.ts'
import { onChartStage } from './onChartStage.tsx'
import { painted } from './painted.ts'

const stations = stationPoints(60, 12)
const many = stationPoints(2_000, 12)
const one = stationPoints(1, 1)

interface Props {
  readonly model: SparseModel
  readonly view: ChartView
  readonly cut?: string
  /** Where the shores of the globe are; without them the map is flat. */
  readonly globeLand?: string
}

function Chart({ model, view, cut, globeLand }: Props) {
  const [look, setLook] = useState({ ...initialLook('sparse', model, { palette: 'thermal' }), view })
  return (
    <ChartFrame
      name="sparse"
      look={look}
      words={{
        name: 'temperature',
        title: 'Water temperature',
        unit: '°C',
        time: '',
        dataset: 'A voyage',
        datasetAddress: '#',
        source: 'Made up',
        distributor: '',
        ranges: [],
      }}
      content={succeeded(model)}
      land={null}
      {...(globeLand ? { globeLand } : {})}
      cut={cut ?? null}
      onLook={(change) => setLook({ ...look, ...change })}
      onSplit={() => undefined}
      pictures={pictureSource}
      findOrigin={async () => ({ citation: '', address: '' })}
      onSave={() => undefined}
      onAnimation={async () => undefined}
      onClose={() => undefined}
    />
  )
}

const meta: Meta<typeof Chart> = {
  title: 'chart/Sparse',
  component: Chart,
  parameters: { ground: 'glass' },
  args: { model: stations, view: 'map' },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof Chart>

const spoken = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('.chart-plot [aria-live]')?.textContent?.replaceAll('\u2009', ' ')

export const OnAMap: Story = {
  play: async ({ canvas, canvasElement }) => {
    // The warm end of the palette, which only the points have beside the key.
    await painted(canvasElement, (red, green, blue) => red > 200 && green > 150 && blue < 120, 300)
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(spoken(canvasElement)).toBe('2021-05-01, 20° S 165° E, 0 m: 26.00 °C'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(spoken(canvasElement)).toMatch(/165° W, 1100 m: /))
  },
}

export const AgainstDepth: Story = {
  args: { view: 'depth' },
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, (red, green, blue) => red < 90 && green > 90 && blue < 130 && green > blue + 20, 300)
    await userEvent.click(canvas.getByRole('tab', { name: 'Longitude' }))
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Longitude' })).toHaveAttribute('aria-selected', 'true'))
    await painted(canvasElement, (red, green, blue) => red < 90 && green > 90 && blue < 130 && green > blue + 20, 300)
  },
}

export const ManyAgainstTime: Story = { args: { model: many, view: 'time' } }

export const OnePoint: Story = { args: { model: one } }

export const OnPaper: Story = { parameters: { ground: 'paper' }, args: { view: 'lat' } }

const globeLand = '/geo/land-50m.json'
/** The warm end of the palette, which only the points have on the globe. */
const isWarm = (red: number, green: number, blue: number) => red > 200 && green > 150 && blue < 120

export const OnAGlobe: Story = {
  args: { globeLand },
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, isWarm, 200, '.ocean-map-overlay')
    canvas.getByRole('application').focus()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(spoken(canvasElement)).toMatch(/165° W, 1100 m: /))
    await waitFor(() => expect(canvasElement.querySelector('.chart-cursor')).not.toBeNull())
    // So close that the first station is out of sight: the globe turns to it.
    await userEvent.keyboard('+++')
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(spoken(canvasElement)).toMatch(/165° E/))
    await waitFor(() => expect(canvasElement.querySelector('.chart-cursor')).not.toBeNull())
  },
}

export const OnAGlobeOnPaper: Story = { parameters: { ground: 'paper' }, args: { globeLand, model: one } }

export const SizedByValue: Story = {
  args: { globeLand },
  play: async ({ canvas, canvasElement }) => {
    await painted(canvasElement, isWarm, 200, '.ocean-map-overlay')
    await userEvent.click(canvas.getByRole('button', { name: /^Look/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Size by value' }))
    // The warmest are drawn twice as large.
    await painted(canvasElement, isWarm, 600, '.ocean-map-overlay')
    await expect(canvasElement.querySelector('.status')).toHaveTextContent('Larger dots are higher values.')
  },
}

export const SizedByValueOfTooMany: Story = {
  args: { globeLand, model: many },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Look/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Size by value' }))
    await expect(await canvas.findByText(/only below 20,000 points/)).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: 'Time' }))
    await waitFor(() => expect(canvas.queryByText(/only below 20,000 points/)).toBeNull())
  },
}
