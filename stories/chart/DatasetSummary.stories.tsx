import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { VariableDetailsDialog } from '#components/chart/panel/VariableDetails.tsx'
import { DatasetSummaryDialog } from '#components/chart/search/DatasetSummary.tsx'
import { chartTexts } from '#core/messages/charts.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'

const meta: Meta<typeof DatasetSummaryDialog> = {
  component: DatasetSummaryDialog,
  args: {
    summary: succeeded({
      Dataset_Name: 'COADS_Climatology',
      Dataset_Long_Name: 'COADS climatology',
      Description: 'Ships.\n\nTwelve months.',
    }),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof DatasetSummaryDialog>

export const Shown: Story = {
  play: async () => {
    await expect(await screen.findByRole('link', { name: chartTexts.search.datasetPage })).toHaveAttribute(
      'href',
      '/catalog/datasets/COADS_Climatology',
    )
  },
}

export const Loading: Story = {
  args: { summary: inProgress },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(chartTexts.search.loadingDetails)
  },
}

export const Failed: Story = {
  args: { summary: failed('The connection was lost.') },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('The connection was lost.')
  },
}

const details = { onClose: fn() }

export const VariableLoading: Story = {
  render: () => <VariableDetailsDialog {...details} details={inProgress} />,
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(chartTexts.search.loadingDetails)
  },
}

export const VariableFailed: Story = {
  render: () => <VariableDetailsDialog {...details} details={failed('The connection was lost.')} />,
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('The connection was lost.')
  },
}

export const Closed: Story = {
  args: { summary: notTried },
  play: async () => {
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}
