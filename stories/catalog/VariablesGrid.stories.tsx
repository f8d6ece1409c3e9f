import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { ColumnChoice } from '#components/catalog/ColumnChoice.tsx'
import { GridMenu } from '#components/catalog/GridMenu.tsx'
import { MonthBars } from '#components/catalog/MonthBars.tsx'
import { ValueHistogram } from '#components/catalog/ValueHistogram.tsx'
import type { VariableFacts } from '#components/catalog/VariableFacts.ts'
import { VariablesGrid } from '#components/catalog/VariablesGrid.tsx'
import { variableColumns } from '#components/catalog/variableColumns.ts'

const season = [2, 1, 3, 5, 8, 12, 16, 17, 14, 10, 6, 3]
const sst: VariableFacts = {
  ...{ id: 1, name: 'sst', longName: 'Sea surface temperature', unit: 'deg_C', sensor: 'Ship', decimals: 1, comment: '', metadata: [] },
  ...{ distribution: [1, 4, 9, 7, 3], seasonNorth: season, seasonSouth: season.toReversed() },
  ...{ min: -1.8, low: 0.2, median: 18.4, high: 28.9, max: 31, mean: 16.2, std: 9.7, count: 109_380, missing: 12.5 },
}
const text: VariableFacts = {
  ...sst,
  ...{ id: 2, name: 'ship', longName: 'Name of the ship', unit: '', distribution: [], seasonNorth: [], seasonSouth: [], count: 240 },
  ...{ min: null, low: null, median: null, high: null, max: null, mean: null, std: null, missing: 0 },
}
const every = new Set<string>(variableColumns.map(({ column }) => column))
const none = fn()

const meta: Meta<typeof VariablesGrid> = {
  component: VariablesGrid,
  args: {
    ...{ rows: [sst, text], selected: 'sst', order: null, columns: every, filters: null },
    ...{ onSelect: fn(), onOrder: fn(), onFilter: fn(), onMenu: none },
  },
}
export default meta
type Story = StoryObj<typeof VariablesGrid>

export const EveryColumn: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Name of the ship/ }))
    await expect(args.onSelect).toHaveBeenCalledWith('ship')
  },
}

export const SortedAndFiltered: Story = {
  args: { order: { column: 'mean', direction: 'descending' }, filters: { mean: '> 10' }, rows: [sst] },
}

export const NothingMatches: Story = {
  args: { filters: { mean: '> 100' }, rows: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No variables match these filters.')).toBeVisible()
  },
}

export const ChosenColumns: Story = {
  render: function Chosen(args) {
    const [shown, setShown] = useState<ReadonlySet<string>>(every)
    return (
      <>
        <ColumnChoice shown={shown} onChange={setShown} />
        <VariablesGrid {...args} columns={shown} />
      </>
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Columns'))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Sensor' }))
    await expect(canvas.queryByRole('columnheader', { name: /Sensor/ })).toBeNull()
  },
}

export const ContextMenu: Story = {
  render: () => (
    <GridMenu
      x={20}
      y={20}
      items={[
        { label: 'Hide the filters', onChoose: none },
        { label: 'Export as CSV', onChoose: none },
      ]}
      onClose={none}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('menuitem', { name: 'Hide the filters' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('menuitem', { name: 'Export as CSV' })).toHaveFocus()
  },
}

export const RowsOfEachMonth: Story = {
  render: () => <MonthBars rows={season.map((share) => share * 1_000)} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /^Rows per month: January 2,000/ })).toBeVisible()
  },
}

export const Distribution: Story = {
  render: () => <ValueHistogram label="Sea surface temperature" counts={sst.distribution} min={-1.8} max={31} unit="deg_C" decimals={1} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /distribution of values from/ })).toBeVisible()
  },
}
