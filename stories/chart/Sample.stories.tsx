import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SampleChart } from '#components/chart/sample/SampleChart.tsx'
import { readSample } from '#core/charts/sample/readSample.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { failed, inProgress, succeeded } from '#core/request/RequestState.ts'

const variable = { name: 'oxygen', longName: 'Dissolved Oxygen', unit: 'µmol kg-1', decimals: 1, palette: 'viridis' } as const
const line = (index: number, place: readonly [number, number]) =>
  `${new Date(Date.UTC(2021, 0, 1 + index)).toISOString()},${place.join(',')},0,${200 + 60 * Math.sin(index / 9)}`
const sampleOf = (rows: number, placeOf: (index: number) => readonly [number, number]) => {
  const text = `time,lat,lon,depth,oxygen\n${Array.from({ length: rows }, (_, index) => line(index, placeOf(index))).join('\n')}\n`
  const sample = readSample({ text, visType: 'Sparse', field: 'oxygen' })
  if (sample === null) throw new Error('the fixed sample has no values')
  return sample
}
const voyage = sampleOf(300, (index) => [10 + index / 10, -150 + index / 6])

const meta: Meta<typeof SampleChart> = { title: 'chart/Sample', component: SampleChart, args: { variable } }
export default meta
type Story = StoryObj<typeof SampleChart>

/** DST-05 */
export const Fetching: Story = {
  args: { content: inProgress },
  play: async ({ canvas }) => void (await expect(canvas.getByRole('status')).toHaveTextContent(catalogTexts.sample.fetching)),
}

export const Processing: Story = {
  args: { content: { state: 'processing' } },
  play: async ({ canvas }) => void (await expect(canvas.getByRole('status')).toHaveTextContent(catalogTexts.sample.processing)),
}

export const Failed: Story = {
  args: { content: failed(catalogTexts.sample.failed) },
  play: async ({ canvas }) => void (await expect(canvas.getByRole('status')).toHaveTextContent(catalogTexts.sample.failed)),
}

/** Values along a voyage, coloured. */
export const Voyage: Story = { args: { content: succeeded({ sample: voyage, total: 300 }) } }

/** Few places with many values each. */
export const Station: Story = { args: { content: succeeded({ sample: sampleOf(400, () => [22.75, -158]), total: 400 }) } }

/** DST-08 */
export const Cut: Story = {
  args: { content: succeeded({ sample: { ...voyage, rows: 10_000 }, total: 1_234_567 }) },
  play: async ({ canvas }) => void (await expect(canvas.getByRole('note')).toHaveTextContent('Map of 10,000 of 1,234,567 points.')),
}
