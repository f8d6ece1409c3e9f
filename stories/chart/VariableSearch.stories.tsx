import type { DatasetWithVariables } from '#core/api/variables.ts'
import './chart.stories.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { everything } from '#components/catalog/activeFilters.ts'
import { type FoundVariables, VariableSearch } from '#components/chart/search/VariableSearch.tsx'
import { failed, inProgress, succeeded } from '#core/request/RequestState.ts'

const dataset = (id: number, longName: string, make: string, names: readonly string[]): DatasetWithVariables => ({
  id,
  shortName: `d${id}`,
  longName,
  make,
  variables: names.map((name, at) => ({
    id: id * 100 + at,
    name: name.toLowerCase().replaceAll(' ', '_'),
    longName: name,
    unit: '°C',
    obstacle: name === 'Station' ? 'text' : null,
  })),
})
const coads = dataset(1, 'COADS monthly climatology', 'Observation', ['Air Temperature', 'Sea Surface Temperature', 'Station'])
const bottle = dataset(2, 'Incubations of surface water', 'Laboratory', ['Growth Rate'])
const names = dataset(3, 'Names of stations', 'Observation', ['Station'])
const pairs = (...values: readonly [string, number, number][]): [string, number, number][] => [...values]
const facets: FoundVariables['facets'] = {
  dataFeatures: [],
  make: pairs(['Observation', 2, 2], ['Laboratory', 1, 1], ['Model', 4, 0]),
  sensor: pairs(['In-Situ', 3, 2]),
  region: pairs(['Global', 3, 3]),
  temporalResolution: pairs(['Monthly Climatology', 1, 1]),
  spatialResolution: pairs(['2° X 2°', 1, 1]),
  dataSource: pairs(['NOAA', 1, 1]),
  distributor: [],
  processLevel: pairs(['Reprocessed', 1, 1]),
}
const value: FoundVariables = {
  lists: {
    Observation: { shown: 2, hidden: 1, datasets: [coads, bottle], hiddenDatasets: [names] },
    Model: { shown: 0, hidden: 0, datasets: [], hiddenDatasets: [] },
  },
  facets,
}
const many: FoundVariables = {
  facets,
  lists: {
    ...value.lists,
    Model: {
      shown: 20_000,
      hidden: 0,
      datasets: Array.from({ length: 500 }, (_, at) => dataset(at + 10, `Model run ${at + 1}`, 'Model', ['Oxygen', 'Nitrate'])),
      hiddenDatasets: [],
    },
  },
}

const meta: Meta<typeof VariableSearch> = {
  component: VariableSearch,
  args: {
    isOpen: true,
    found: succeeded(value),
    facets,
    names: ['Sea Surface Temperature'],
    query: everything,
    version: 0,
    today: '2026-11-23',
    problems: {},
    onFields: fn(),
    onReset: fn(),
    onRetry: fn(),
    onChoose: fn(),
    onVariable: fn(),
    onDataset: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof VariableSearch>

const dialog = (element: HTMLElement) => within(within(element.ownerDocument.body).getByRole('dialog', { name: 'Choose a variable' }))

export const TwoLists: Story = {
  name: 'VIZ-26 VIZ-27 VIZ-28 VIZ-29 two lists with their counts; a data set unfolds to its variables, and what cannot be charted says why',
  play: async ({ canvasElement, args }) => {
    const search = dialog(canvasElement)
    await expect(search.getByLabelText('Search')).toHaveFocus()
    for (const name of ['Makes', 'Sensors', 'Regions']) await expect(search.getByRole('group', { name })).toBeVisible()
    await expect(search.getByRole('heading', { name: 'Observation Data - Showing 2 datasets (1 hidden)' })).toBeVisible()
    await expect(search.getByRole('heading', { name: 'Model Data - No variables found for current search parameters' })).toBeVisible()
    await expect(search.getAllByText('Variable Count')).toHaveLength(1)
    await expect(search.getByText('Laboratory', { selector: '.variable-make' })).toBeVisible()
    await userEvent.click(search.getByRole('button', { name: /COADS monthly climatology.*3/ }))
    const row = search.getByRole('button', { name: /Sea Surface Temperature.*°C/ })
    await expect(row.closest('.variable-row')?.getBoundingClientRect().height).toBe(32)
    await userEvent.click(search.getByRole('button', { name: /Station.*Text values cannot be charted/ }))
    await expect(args.onChoose).not.toHaveBeenCalled()
    await userEvent.click(row)
    await expect(args.onChoose).toHaveBeenCalledWith(101)
    await userEvent.click(search.getByRole('button', { name: 'View Variable Details: Air Temperature' }))
    await expect(args.onVariable).toHaveBeenCalledWith(100)
    await userEvent.click(search.getByRole('button', { name: 'Details of COADS monthly climatology' }))
    await expect(args.onDataset).toHaveBeenCalledWith(1)
    await userEvent.click(search.getByRole('button', { name: '1 data set that cannot be charted' }))
    await expect(search.getByText('Names of stations')).toBeVisible()
    await userEvent.click(search.getByRole('button', { name: 'Reset Filters' }))
    await expect(args.onReset).toHaveBeenCalled()
  },
}

export const FurtherFilters: Story = {
  name: 'VIZ-31 the further filters begin with no limit',
  play: async ({ canvasElement }) => {
    const search = dialog(canvasElement)
    await userEvent.click(search.getByText('Further filters'))
    for (const [label, shown] of [
      ['Start date', '1900-01-01'],
      ['End date', '2026-11-23'],
      ['Temporal Resolution', 'Any'],
      ['Spatial Resolution', 'Any'],
      ['Data Source', 'Any'],
      ['Distributor', 'Any'],
      ['Process Level', 'Any'],
    ] as const)
      await expect(search.getByLabelText(label)).toHaveValue(shown)
    for (const [label, shown] of [
      ['Latitude start', -90],
      ['Latitude end', 90],
      ['Longitude start', -180],
      ['Longitude end', 180],
    ] as const)
      await expect(search.getByLabelText(new RegExp(`${label}$`))).toHaveValue(shown)
    await expect(search.getByRole('radio', { name: 'Any' })).toBeChecked()
  },
}

export const Searching: Story = {
  args: { found: inProgress },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getAllByRole('heading', { name: 'Searching....' })).toHaveLength(2)
  },
}

export const Failed: Story = {
  args: { found: failed('Unable to get variables at this time'), facets: null },
  play: async ({ canvasElement, args }) => {
    await expect(dialog(canvasElement).getByRole('alert')).toHaveTextContent('Unable to get variables at this time')
    await userEvent.click(dialog(canvasElement).getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const LargePortal: Story = {
  name: 'of a long list only the rows in sight are in the page; keys lead to its end',
  args: { found: succeeded(many), query: { ...everything, keywords: ['n'] } },
  play: async ({ canvasElement }) => {
    const search = dialog(canvasElement)
    await expect(search.getByRole('heading', { name: 'Model Data - Showing 20,000 datasets' })).toBeVisible()
    const rows = () => canvasElement.ownerDocument.querySelectorAll('.variable-dataset, .variable-row').length
    await expect(rows()).toBeLessThan(100)
    search.getByRole('button', { name: /Model run 1 / }).focus()
    await userEvent.keyboard('{End}')
    await expect(await search.findByText('19,500 more. Narrow the search to see them.')).toBeVisible()
  },
}
