import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { FindingList } from '#components/workbook/FindingList.tsx'
import { FindingRows } from '#components/workbook/FindingRows.tsx'
import { WorkbookDrop } from '#components/workbook/WorkbookDrop.tsx'
import type { Finding, FindingGroup } from '#core/workbook/Finding.ts'
import type { SheetPart } from '#core/workbook/WorkbookSession.ts'

const meta: Meta = { title: 'workbook/Workbook' }
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
const part: SheetPart = {
  sheet: 'data',
  columns: ['time', 'lat', 'lon', 'depth', 'sst'].map((header, index) => ({ letters: 'ABCDE'[index] ?? '', header })),
  rows: [2, 3, 4].map((number) => ({ number, cells: ['2020-01-01T00:00:00', '10', '20', '5', number < 4 ? '26,5' : '21.5'] })),
}
const onSelect = fn()
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
      onFixAll={onFixAll}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'E3' }))
    await expect(onSelect).toHaveBeenCalledWith(error[1])
    await userEvent.click(canvas.getByRole('button', { name: 'Accept all fixes of this kind' }))
    await expect(onFixAll).toHaveBeenCalledWith(group())
    await expect(canvas.getByText('399 more cells not listed.')).toBeVisible()
  },
}

const onFix = fn()
const onPut = fn()

export const Rows: Story = {
  name: 'a finding is shown among its rows, with its fix and a field for another value',
  render: () => <FindingRows finding={error[0] ?? null} part={part} onFix={onFix} onPut={onPut} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Use 26.5' }))
    await expect(onFix).toHaveBeenCalledWith(error[0])
    const field = canvas.getByRole('textbox', { name: 'Value of E2' })
    await userEvent.clear(field)
    await userEvent.type(field, '25{Enter}')
    await expect(onPut).toHaveBeenCalledWith(error[0], '25')
  },
}

export const RowsOnGlass: Story = { ...Rows, name: 'its rows on glass', parameters: { ground: 'glass' } }

export const Drop: Story = { name: 'a workbook is dropped or picked', render: () => <WorkbookDrop onFile={fn()} /> }
