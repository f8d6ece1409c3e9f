import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ChartCode } from '#components/chart/stage/ChartCode.tsx'
import { chartType } from '#core/charts/index.ts'
import { codeLanguages, rowsCode } from '#core/code/rowsCode.ts'

const bounds = { dt1: '1-01-1900', dt2: '1-01-1900', lat1: -10, lat2: 10, lon1: 160, lon2: -140, depth1: 0, depth2: 0 }
const samples = rowsCode({
  origin: 'https://pelagos.example',
  request: { spName: 'uspSpaceTime', tableName: 'tblCOADS_Climatology', fields: 'sst', ...bounds },
  dataset: { Short_Name: 'COADS_Climatology', Climatology: 1, Has_Depth: 0, Time_Meaning: null },
  drawing: {
    path: '/plot?v=1&id=1&viztype=heatmap',
    ...chartType('heatmap').code({
      value: 'sst',
      deviation: 'sst_std',
      title: 'Sea Surface Temperature (°C)',
      time: 'month',
      along: 'lon',
      crossesDateLine: true,
      pair: null,
    }),
  },
})

const meta: Meta<typeof ChartCode> = {
  title: 'chart/ChartCode',
  component: ChartCode,
  parameters: { ground: 'glass' },
  args: { samples, copyButton: ({ language }) => <button type="button">{`Copy ${language}`}</button> },
}
export default meta
type Story = StoryObj<typeof ChartCode>

export const Python: Story = {}
export const R: Story = { args: { first: 'R' } }
export const Julia: Story = { args: { first: 'Julia' } }
export const Matlab: Story = { args: { first: 'Matlab' } }
export const Curl: Story = { args: { first: 'curl' } }
export const Pelagos: Story = { args: { first: 'pelagos' } }

export const ByKeys: Story = {
  parameters: { ground: 'paper' },
  play: async ({ canvas }) => {
    const page = canvas
    await userEvent.tab()
    for (const language of codeLanguages) {
      await expect(page.getByRole('tab', { name: language, selected: true })).toHaveFocus()
      await expect(page.getByRole('region', { name: `Code for ${language}` })).toHaveTextContent(/pelagos\.example/)
      await userEvent.keyboard('{ArrowRight}')
    }
    await userEvent.keyboard('{End}')
    await userEvent.tab()
    await expect(page.getByRole('region', { name: 'Code for pelagos' })).toHaveFocus()
  },
}
