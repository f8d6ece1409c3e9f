import '#components/chart/stage/ChartFrame.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ChartTools } from '#components/chart/stage/ChartTools.tsx'
import { initialLook } from '#core/charts/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import {
  januaryHeatmap,
  januaryHistogram,
  oceanProfile,
  oceanSection,
  seasonSeries,
  stationPoints,
} from '../../tests/fixtures/charts/answers.ts'
import { pictureSource } from '../../tests/fixtures/pictureSource.ts'
import { States } from '../States.tsx'
import { temperatureSalinityOf } from './temperatureSalinityOf.ts'

const meta: Meta = { title: 'chart/ChartTools', component: ChartTools, parameters: { ground: 'glass' } }
export default meta
type Story = StoryObj

const own = { palette: 'thermal' } as const
const [heatmap, section, points, pairs] = [januaryHeatmap(), oceanSection(), stationPoints(60, 12), temperatureSalinityOf(60)]
const [histogram, series, profile] = [januaryHistogram(), seasonSeries(12, true), oceanProfile()]
const onTable = fn()
const common = {
  ...{ unit: '°C', split: null, further: { share: <p>A link to the chart</p> }, pictures: pictureSource },
  ...{ onLook: fn(), onSplit: fn(), onTable, onSave: fn(), onClose: fn() },
}
const look = initialLook('heatmap', heatmap, own)

export const Kinds: Story = {
  render: () => (
    <States
      of={ChartTools}
      common={{ ...common, isTable: false }}
      states={{
        Heatmap: { name: 'heatmap', model: heatmap, look },
        'Contour heatmap': { name: 'contourHeatmap', model: heatmap, look: initialLook('contourHeatmap', heatmap, own) },
        'Section map': { name: 'sectionMap', model: section, look: initialLook('sectionMap', section, own) },
        'Contour section map': { name: 'contourSectionMap', model: section, look: initialLook('contourSectionMap', section, own) },
        Histogram: { name: 'histogram', model: histogram, look: initialLook('histogram', histogram, own) },
        'Time series': { name: 'timeSeries', model: series, look: initialLook('timeSeries', series, own) },
        'Depth profile': { name: 'depthProfile', model: profile, look: initialLook('depthProfile', profile, own) },
        'Sparse data': { name: 'sparse', model: points, look: initialLook('sparse', points, own) },
        'Temperature and salinity': { name: 'temperatureSalinity', model: pairs, look: initialLook('temperatureSalinity', pairs, own) },
      }}
    />
  ),
}

export const NothingYet: Story = {
  render: () => <ChartTools {...common} name="heatmap" model={null} look={look} isTable={false} />,
}

export const AsATable: Story = {
  name: 'a table can be turned into a picture again',
  render: () => <ChartTools {...common} name="heatmap" model={heatmap} look={look} isTable />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Look/ }))
    await userEvent.click(within(document.body).getByRole('button', { name: chartTexts.tools.picture }))
    await expect(onTable).toHaveBeenCalledWith(false)
  },
}
