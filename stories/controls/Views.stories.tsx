import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { Progress } from '#components/controls/Progress.tsx'
import { Table, type TableColumn, type TableOrder } from '#components/controls/Table.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import { countText } from '#core/text/counted.ts'
import { datasets } from '../sampleDatasets.ts'

const meta: Meta = { title: 'controls/Views', component: Progress, subcomponents: { Table, Tabs } }
export default meta
type Story = StoryObj

type Row = (typeof datasets)[number]
const columns: readonly TableColumn<Row>[] = [
  { id: 'name', label: 'Data set', cell: (row) => row.name, namesRow: true, isSortable: true },
  { id: 'source', label: 'Source', cell: (row) => row.source },
  { id: 'rows', label: 'Rows', cell: (row) => countText(row.rows), isSortable: true, isNumber: true },
]

function SortedTable() {
  const [order, setOrder] = useState<TableOrder>({ column: 'name', direction: 'ascending' })
  const sign = order.direction === 'ascending' ? 1 : -1
  const rows = datasets.toSorted((a, b) => sign * (order.column === 'rows' ? a.rows - b.rows : a.name.localeCompare(b.name)))
  return <Table label="Data sets" columns={columns} rows={rows} rowId={(row) => row.name} order={order} onOrder={setOrder} />
}

export const TableSorted: Story = { render: () => <SortedTable /> }

export const TableOnGlass: Story = { parameters: { ground: 'glass' }, render: () => <SortedTable /> }

const onFilter = fn()
const onSelect = fn()

export const TableFilteredAndMarked: Story = {
  name: 'a column is filtered below its head, and a press on a row marks it',
  render: () => (
    <Table
      label="Data sets"
      columns={columns.map((column) => ({ ...column, filterHint: 'contains' }))}
      rows={datasets}
      rowId={(row) => row.name}
      filters={{ source: '' }}
      onFilter={onFilter}
      selected={datasets[0]?.name ?? null}
      onSelect={onSelect}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Filter Source' }), 'N')
    await expect(onFilter).toHaveBeenCalledWith('source', 'N')
    await userEvent.click(canvas.getByRole('rowheader', { name: datasets[1]?.name ?? '' }))
    await expect(onSelect).toHaveBeenCalledWith(datasets[1]?.name)
  },
}

export const TableSortsByItsHeads: Story = {
  render: () => <SortedTable />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rows' }))
    await expect(canvas.getByRole('columnheader', { name: 'Rows' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Annual_Max_Sea_Level')
  },
}

export const TableEmpty: Story = {
  render: () => (
    <Table label="Data sets" columns={columns} rows={[]} rowId={(row) => row.name} empty="No data set matches. Take a filter away." />
  ),
}

function TwoTabs() {
  const [selected, setSelected] = useState<'heatmap' | 'series'>('heatmap')
  return (
    <Tabs
      label="Charts"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'heatmap', label: 'Heatmap', mark: '1', content: <p>Sea surface temperature, January.</p> },
        { id: 'series', label: 'Time series', mark: '2', content: <p>Sea surface temperature, January to December.</p> },
      ]}
    />
  )
}

export const TabsOnBothGrounds: Story = { parameters: { ground: 'both' }, render: () => <TwoTabs /> }

export const TabsByKeyboard: Story = {
  render: () => <TwoTabs />,
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /Time series/ })).toHaveAttribute('aria-selected', 'true')
    await expect(canvas.getByText('Sea surface temperature, January to December.')).toBeVisible()
  },
}

export const ProgressStates: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <Progress label="Downloading COADS_Climatology" fraction={0.4} detail="43,752 of 109,380 rows" onStop={() => {}} />
      <Progress label="Reading the workbook" />
      <Progress label="Done" fraction={1} detail="109,380 rows" />
    </div>
  ),
}
