import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ChartFrame } from '#components/chart/ChartFrame.tsx'
import { firstLook } from '#core/charts/index.ts'
import type { ChartView } from '#core/charts/look.ts'
import type { SparseModel } from '#core/charts/sparse/sparseModel.ts'
import { succeeded } from '#core/client/RequestState.ts'
import { stationPoints } from '../../tests/fixtures/charts/answers.ts'
import { onChartStage } from './onChartStage.tsx'
import { painted } from './painted.ts'

const stations = stationPoints(60, 12)
const many = stationPoints(2_000, 12)
const one = stationPoints(1, 1)

interface Props {
  readonly model: SparseModel
  readonly view: ChartView
  readonly cut?: string
}

function Chart({ model, view, cut }: Props) {
  const [look, setLook] = useState({ ...firstLook('sparse', model, { palette: 'thermal' }), view })
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
      cut={cut ?? null}
      onLook={(change) => setLook({ ...look, ...change })}
      onSplit={() => undefined}
      onSave={() => undefined}
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
  play: async ({ canvasElement }) => {
    // The warm end of the palette, which only the points have beside the key.
    await painted(canvasElement, (red, green, blue) => red > 200 && green > 150 && blue < 120, 300)
    within(canvasElement).getByRole('application').focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(spoken(canvasElement)).toBe('2021-05-01, 20.00° S 165.00° E, 0 m: 26.00 °C'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(spoken(canvasElement)).toMatch(/165\.00° W, 1100 m: /))
  },
}

export const AgainstDepth: Story = {
  args: { view: 'depth' },
  play: async ({ canvasElement }) => {
    await painted(canvasElement, (red, green, blue) => red < 90 && green > 90 && blue < 130 && green > blue + 20, 300)
    await userEvent.click(within(canvasElement).getByRole('tab', { name: 'Longitude' }))
    await waitFor(() => expect(within(canvasElement).getByRole('tab', { name: 'Longitude' })).toHaveAttribute('aria-selected', 'true'))
    await painted(canvasElement, (red, green, blue) => red < 90 && green > 90 && blue < 130 && green > blue + 20, 300)
  },
}

export const ManyAgainstTime: Story = { args: { model: many, view: 'time' } }

export const OnePoint: Story = { args: { model: one } }

export const OnPaper: Story = { parameters: { ground: 'paper' }, args: { view: 'lat' } }
