import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { ChartTabs } from '#components/chart/stage/ChartTabs.tsx'

const tab = (id: number, distinction = '') => ({
  id,
  title: 'Sea surface temperature',
  distinction,
  kind: 'Heatmap',
  content: <p>Chart {id}</p>,
})

const meta: Meta<typeof ChartTabs> = {
  component: ChartTabs,
  parameters: { ground: 'glass' },
  args: { tabs: [], selected: null, globe: <p>A globe</p>, count: '0 of 9' },
  render: function Shown(args) {
    const [selected, setSelected] = useState(args.selected)
    return <ChartTabs {...args} selected={selected} onSelect={setSelected} />
  },
}
export default meta
type Story = StoryObj<typeof ChartTabs>

export const GlobeAlone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A globe')).toBeVisible()
  },
}

export const SeveralCharts: Story = {
  args: { tabs: [tab(1, 'January'), tab(2, 'July')], selected: 1, count: '2 of 9' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /July/ }))
    await expect(canvas.getByText('Chart 2')).toBeVisible()
    await expect(canvas.getByText('Chart 1')).not.toBeVisible()
  },
}
