import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { FindingDetail } from '#components/workbook/FindingDetail.tsx'
import { FindingKeys } from '#components/workbook/FindingKeys.tsx'
import { FindingList } from '#components/workbook/FindingList.tsx'
import { WorkbookDrop } from '#components/workbook/WorkbookDrop.tsx'
import { WorkbookGrid } from '#components/workbook/WorkbookGrid.tsx'
import { workbookMessages } from '#core/messages/workbook.ts'
import type { Finding, FindingGroup } from '#core/workbook/Finding.ts'
import type { CellPlace, SheetWindow, WindowCell } from '#core/workbook/SheetWindow.ts'
import type { SheetName } from '#core/workbook/Workbook.ts'

const meta: Meta = {
  title: 'workbook/Workbook',
  component: FindingDetail,
  subcomponents: { FindingKeys, FindingList, WorkbookDrop, WorkbookGrid },
}
export default meta
type Story = StoryObj

const finding = (cell: string, part: Partial<Finding> = {}): Finding => ({
  code: 'value-not-number',
  severity: 'error',
  sheet: 'data',
  row: Number(cell.slice(1)),
  column: 'sst',
  cell,
  says: 'Use a point, not a comma, before the decimals.',
  value: '26,5',
  fix: { value: 26.5, confidence: 'likely' },
  ...part,
})
const group = (part: Partial<FindingGroup> = {}): FindingGroup => ({
  code: 'value-not-number',
  severity: 'error',
  sheet: 'data',
  column: 'sst',
  says: 'The variable has a unit or is visualized, so that its values must be numbers.',
  total: 2,
  listed: 2,
  ...part,
})
const error = [finding('E2'), finding('E3')]
const names = ['time', 'lat', 'lon', 'depth', 'sst']
const shown: SheetWindow = {
  sheet: 'data',
  rowCount: 200_001,
  columnCount: 5,
  firstRow: 0,
  firstColumn: 0,
  columns: names.map((header, index) => ({ letters: 'ABCDE'[index] ?? '', header })),
  rows: Array.from({ length: 80 }, (_, row) => ({
    number: row + 1,
    cells: names.map((header, column): WindowCell => {
      if (row === 0) return { text: header }
      if (column === 4 && row < 3) return { text: '26,5', finding: finding(`E${row + 1}`) }
      if (column === 1 && row === 4) return { text: '9.5', isChanged: true }
      if (column === 3 && row === 5)
        return { text: '9000', finding: finding('D6', { severity: 'warning', code: 'outlier', column: 'depth', says: 'Far away.' }) }
      return { text: column === 0 ? '2020-01-01T00:00:00' : `${row}.${column}` }
    }),
  })),
}
const onSelect = fn()
const onFix = fn()
const onFixAll = fn()

export const Findings: Story = {
  name: 'WBK-02 a repeated fault is one finding with its cells, and its severity is told in words and by a shape',
  render: () => (
    <FindingList
      groups={[
        { group: group(), findings: error },
        {
          group: group({ code: 'outlier', severity: 'warning', says: 'The value lies far from the mean.', total: 400, listed: 1 }),
          findings: [finding('E9', { code: 'outlier', severity: 'warning' })],
        },
      ]}
      selected={error[0] ?? null}
      addressOf={(code) => `#${code}`}
      onSelect={onSelect}
      onFix={onFix}
      onFixAll={onFixAll}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'E3' }))
    await expect(onSelect).toHaveBeenCalledWith(error[1])
    await userEvent.click(canvas.getByRole('button', { name: 'Use 26.5 in E2' }))
    await expect(onFix).toHaveBeenCalledWith(error[0])
    await userEvent.click(canvas.getByRole('button', { name: 'Accept all fixes of this kind' }))
    await expect(onFixAll).toHaveBeenCalledWith(group())
    await expect(canvas.getByText('399 more cells not listed.')).toBeVisible()
  },
}

const onPut = fn()
const onMove = fn()

export const Rows: Story = {
  name: 'a finding is shown with its fix, a field for another value, and the ways to the next ones',
  render: () => <FindingDetail finding={error[0] ?? null} reveal="stay" prompt="" onMove={onMove} onFix={onFix} onPut={onPut} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use 26.5' }))
    await expect(onFix).toHaveBeenCalledWith(error[0])
    await userEvent.click(canvas.getByRole('button', { name: 'Next finding' }))
    await expect(onMove).toHaveBeenCalledWith(1)
    const field = canvas.getByRole('textbox', { name: 'Value of E2' })
    await userEvent.clear(field)
    await userEvent.type(field, '25{Enter}')
    await expect(onPut).toHaveBeenCalledWith(error[0], '25')
  },
}

export const RowsOnGlass: Story = {
  name: 'a finding on glass, which has the focus after a fix',
  parameters: { ground: 'glass' },
  render: () => <FindingDetail finding={error[0] ?? null} reveal="focus" prompt="" onMove={onMove} onFix={onFix} onPut={onPut} />,
  play: async ({ canvas }) => expect(canvas.getByRole('heading')).toHaveFocus(),
}

export const NoFinding: Story = {
  render: () => <FindingDetail finding={null} reveal="scroll" prompt="Choose a finding to see where it is." onMove={onMove} />,
}

const onGridPut = fn()
const onNextError = fn()

interface GridProps {
  readonly window: SheetWindow
  readonly next: SheetName | undefined
  readonly isCorrected?: boolean
  readonly terms?: readonly string[]
}

function GridOf({ window, next, isCorrected = false, terms }: GridProps) {
  const [active, setActive] = useState<CellPlace>({ sheet: 'data', row: 1, column: 0 })
  return (
    <WorkbookGrid
      sheets={[
        { name: 'data', errors: isCorrected ? 0 : 2 },
        { name: 'dataset_meta_data', errors: 0 },
        { name: 'vars_meta_data', errors: isCorrected ? 0 : 1 },
      ]}
      next={next}
      isCorrected={isCorrected}
      shown={window}
      active={active}
      commented={new Set(['data!B7'])}
      onActive={setActive}
      onRange={fn()}
      onNextError={onNextError}
      onPut={onGridPut}
      termsOf={(_, header) => (header === 'sst' ? terms : undefined)}
    />
  )
}

export const Grid: Story = {
  name: 'SBM-06 a workbook is a tab for each sheet with its errors, and cells that arrows reach and Enter edits',
  render: () => <GridOf window={shown} next="data" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tab', { name: 'data 2 errors' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Go To Next Error on data' }))
    await expect(onNextError).toHaveBeenCalledWith('data')
    const grid = canvas.getByRole('grid', { name: 'Cells of data' })
    grid.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}')
    const cell = await canvas.findByRole('gridcell', { name: 'B5, lat: 9.5 Changed by you.' })
    await expect(grid).toHaveAttribute('aria-activedescendant', cell.id)
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('10{Escape}')
    await waitFor(() => expect(grid).toHaveFocus())
    await expect(onGridPut).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('10.5{Enter}')
    await expect(onGridPut).toHaveBeenCalledWith('data', 'B5', '10.5')
    await waitFor(() => expect(grid).toHaveFocus())
    await expect(await canvas.findByRole('gridcell', { name: /^E2, sst: 26,5\. Error: Use a point/ })).toHaveAttribute(
      'data-severity',
      'error',
    )
    await expect(canvas.getByRole('gridcell', { name: /^D6, depth: 9000\. Warning: Far away/ })).toBeVisible()
  },
}

export const GridList: Story = {
  name: 'SBM-07 a cell with preset values is edited through a list',
  render: () => <GridOf window={shown} next="vars_meta_data" terms={['CTD', 'Bottle']} />,
  play: async ({ canvas }) => {
    await userEvent.dblClick(await canvas.findByRole('gridcell', { name: /^E4, sst/ }))
    const list = await within(document.body).findByRole('listbox', { name: 'E4, sst' })
    await userEvent.click(within(list).getByRole('option', { name: 'Bottle' }))
    await expect(onGridPut).toHaveBeenCalledWith('data', 'E4', 'Bottle')
  },
}

export const Drop: Story = { name: 'a workbook is dropped or picked', render: () => <WorkbookDrop onFiles={fn()} /> }

const corrected: SheetWindow = {
  ...shown,
  rows: shown.rows.filter(({ cells }) => cells.every(({ finding: fault }) => fault === undefined)),
}

export const Corrected: Story = {
  name: 'a workbook whose errors are all corrected says so',
  render: () => <GridOf window={corrected} next={undefined} isCorrected />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(workbookMessages.allCorrected)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Go To Next Error/ })).toBeNull()
  },
}

const onKeys = fn()

export const Keys: Story = {
  name: 'the keys of findings are listed, and can be switched off',
  render: () => <FindingKeys isOn onChange={onKeys} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Keyboard'))
    await expect(canvas.getByText('Skip to the next kind of finding')).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Use these keys' }))
    await expect(onKeys).toHaveBeenCalledWith(false)
  },
}

const onFiles = fn()

export const KeysOff: Story = { render: () => <FindingKeys isOn={false} onChange={onKeys} /> }

export const DropTables: Story = {
  name: 'tables are dropped, picked or pasted',
  render: () => <WorkbookDrop onFiles={onFiles} takesTables />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Paste a table'))
    await expect(canvas.getByRole('button', { name: 'Check the table' })).toBeDisabled()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Cells of the data' }), 'time,lat,lon')
    await userEvent.click(canvas.getByRole('button', { name: 'Check the table' }))
    const [[files]] = onFiles.mock.calls as [[readonly File[]]]
    await expect(await files[0]?.text()).toBe('time,lat,lon')
  },
}
