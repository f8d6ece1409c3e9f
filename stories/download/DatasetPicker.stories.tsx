import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { DatasetPicker } from '#components/download/DatasetPicker.tsx'
import { PickerBar } from '#components/download/PickerBar.tsx'
import { PickerRanges } from '#components/download/PickerRanges.tsx'
import type { PickedDataset, PickedVariables } from '#core/catalog/PickedDataset.ts'
import { sharedRecord } from '#core/catalog/sharedSubset.ts'
import { subsetProblems, wholeSubset } from '#core/catalog/subset.ts'
import { limits } from '#core/limits/index.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { failed, inProgress, notTried, type RequestState, succeeded } from '#core/request/RequestState.ts'

const variables = [
  { name: 'sst', longName: 'Sea Surface Temperature', unit: '°C' },
  { name: 'wind_speed', longName: 'Wind Speed', unit: 'm s-1' },
  { name: 'cruise', longName: 'Cruise', unit: '' },
]
const datasets: readonly PickedDataset[] = [
  { shortName: 'Underway', longName: 'Underway Measurements', rows: 17_507, variables },
  { shortName: 'Casts', longName: 'CTD Casts at Every Station of a Long Voyage', rows: 1_250_000, variables: variables.slice(0, 1) },
  { shortName: 'Images', longName: 'Counts of Plankton Images', rows: 2_400_000, variables: [] },
  { shortName: 'Unread', longName: 'A Data Set Whose Statistics Cannot Be Read', rows: null, variables: [] },
]

const record = sharedRecord([
  {
    ...{ Lat_Min: -12.5, Lat_Max: 40, Lon_Min: -160, Lon_Max: -120, Time_Min: '2015-03-01T00:00:00Z', Time_Max: '2019-11-30T00:00:00Z' },
    ...{ Depth_Min: 0, Depth_Max: 4800, Has_Depth: 1, Climatology: 0, Time_Meaning: null },
  },
])

interface StageProps extends Pick<ComponentProps<typeof PickerBar>, 'count' | 'cruise'> {
  readonly datasets: readonly PickedDataset[]
  readonly chosen: readonly string[]
  readonly bulk: RequestState<unknown>
  readonly onDownload: () => void
}

function Stage({ datasets: listed, chosen: first, bulk, onDownload, ...counting }: StageProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  const [picked, setPicked] = useState<PickedVariables>(new Map())
  const [subset, setSubset] = useState(wholeSubset(record))
  return (
    <DatasetPicker
      label="Associated Datasets"
      datasets={listed}
      chosen={chosen}
      onChoose={setChosen}
      maxRows={limits.bulkRows}
      variables={picked}
      onVariables={setPicked}
      isCounting={counting.count?.state === 'inProgress'}
    >
      <details className="picker-ranges" open={counting.count !== undefined}>
        <summary>{bulkTexts.ranges}</summary>
        <PickerRanges record={record} subset={subset} onChange={setSubset} />
      </details>
      <PickerBar
        chosen={listed.filter(({ shortName }) => chosen.has(shortName))}
        maxRows={limits.bulkRows}
        bulk={bulk}
        onDownload={onDownload}
        problems={subsetProblems(record, subset).length}
        {...counting}
      />
    </DatasetPicker>
  )
}

const meta: Meta<typeof Stage> = {
  component: Stage,
  parameters: { ground: 'both' },
  args: { datasets, chosen: [], bulk: notTried, onDownload: fn() },
}
export default meta
type Story = StoryObj<typeof Stage>

export const NothingChosen: Story = {
  args: { bulk: failed('No datasets selected. Please select datasets to download.') },
}

export const SomeChosen: Story = {
  parameters: { ground: 'paper' },
  args: { chosen: ['Underway'] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select A Data Set Whose Statistics Cannot Be Read' }))
    await expect(
      canvas.getByText(/^2 data sets selected: 17,507 of at most 3,000,000 rows\. The size of 1 data set is unknown\.$/),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Download selected' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
}

export const AllChosenAreTooMany: Story = {
  parameters: { ground: 'paper' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all data sets' }))
    await expect(canvas.getByText(/^The selected data sets have 3,667,507 rows/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Download selected' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all data sets' }))
    await expect(canvas.getByText('Select the data sets to download together as one zip file.')).toBeVisible()
  },
}

export const VariablesUnfolded: Story = {
  parameters: { ground: 'paper' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('3 variables'))
    await expect(canvas.getByText('m s⁻¹')).toBeVisible()
  },
}

export const Counting: Story = {
  parameters: { ground: 'paper' },
  args: { chosen: ['Underway'], count: inProgress },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download selected' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
    await expect(canvas.getByRole('status')).toHaveTextContent('Counting…')
  },
}

export const Filtered: Story = {
  parameters: { ground: 'paper' },
  args: {
    chosen: ['Underway', 'Casts'],
    count: succeeded(null),
    datasets: datasets.slice(0, 2).map((dataset, at) => ({ ...dataset, rows: 1200, precision: at === 0 ? 'exact' : 'at most' })),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('2 data sets selected: at most 2,400 of at most 3,000,000 rows.')).toBeVisible()
    const north = canvas.getByRole('textbox', { name: 'Northern latitude' })
    await userEvent.clear(north)
    await userEvent.type(north, '-50{Tab}')
    await expect(canvas.getByText('The southern latitude is north of the northern one.')).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('1 field needs a change.')
    await userEvent.click(canvas.getByRole('button', { name: 'Download selected' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Download selected' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
}

export const CountFailed: Story = { args: { chosen: ['Unread'], count: failed('The portal did not answer.') } }

export const Asking: Story = { args: { chosen: ['Underway'], bulk: inProgress } }

export const Started: Story = { args: { chosen: ['Underway'], bulk: succeeded(null) } }

export const Empty: Story = { args: { datasets: [] } }
