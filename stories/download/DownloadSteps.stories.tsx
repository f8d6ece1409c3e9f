import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DownloadDialog } from '#components/download/DownloadDialog.tsx'
import { wholeSubset } from '#core/catalog/subset.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { failed, inProgress, succeeded } from '#core/request/RequestState.ts'
import { datasetOf, dialog, dialogArgs, record } from './dialogArgs.ts'

const meta: Meta<typeof DownloadDialog> = { component: DownloadDialog, args: dialogArgs }
export default meta
type Story = StoryObj<typeof DownloadDialog>

export const Loading: Story = {
  name: 'DLD-03 while the data set is missing the dialog says so',
  args: { dataset: inProgress, subset: null },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByRole('status')).toHaveTextContent('Loading Dataset')
    await expect(dialog(canvasElement).getByText('COADS_Climatology')).toBeVisible()
    await expect(dialog(canvasElement).queryByRole('button', { name: /Download|Size/ })).toBeNull()
  },
}

export const Unusable: Story = {
  name: 'DLD-25 a data set that cannot be used says why, and can be loaded again',
  args: { dataset: failed(downloadTexts.unusable(downloadTexts.unexpected)), subset: null },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await expect(shown.getByRole('alert')).toHaveTextContent(
      'There was an error parsing dataset parameters. Sorry! There was an unexpected error.',
    )
    await userEvent.click(shown.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

const large = { ...record, Row_Count: 200_001 }
const warning = (element: HTMLElement) => within(within(element.ownerDocument.body).getByRole('alertdialog', { name: 'Large data set' }))

export const Large: Story = {
  name: 'DLD-19 DLD-20 a warning before all of a large data set offers to continue or to download its files directly',
  args: { dataset: datasetOf(large, true) },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await userEvent.click(shown.getByRole('button', { name: 'Direct download' }))
    await expect(args.onFiles).toHaveBeenCalledOnce()
    await userEvent.click(shown.getByRole('button', { name: 'Download' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
    await expect(warning(canvasElement).getByText(/^All 200,001 rows /)).toBeVisible()
    await userEvent.click(warning(canvasElement).getByRole('button', { name: 'Direct download' }))
    await expect(args.onFiles).toHaveBeenCalledTimes(2)
    await userEvent.click(warning(canvasElement).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(shown.getByRole('button', { name: 'Download' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await userEvent.click(warning(canvasElement).getByRole('button', { name: 'Continue' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
}

export const LargeWithoutFiles: Story = {
  name: 'DLD-19 without files the warning offers to continue or to choose a part',
  args: { dataset: datasetOf(large), form: 'netcdf' },
  play: async ({ canvasElement }) => {
    await userEvent.click(dialog(canvasElement).getByRole('button', { name: 'Download' }))
    await expect(warning(canvasElement).getByRole('button', { name: 'Continue' })).toHaveFocus()
    await expect(warning(canvasElement).queryByRole('button', { name: 'Direct download' })).toBeNull()
  },
}

export const PartOfLarge: Story = {
  name: 'DLD-19 a part of a large data set is downloaded without a warning',
  args: { dataset: datasetOf(large), subset: { ...wholeSubset(large), latEnd: 10 } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(dialog(canvasElement).getByRole('button', { name: 'Download' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
}

export const PartsOnTheirWay: Story = {
  name: 'what is still being fetched says so, each in its place',
  args: { form: 'arrow', variables: inProgress, rowBytes: inProgress, address: inProgress },
}

export const VariablesFailed: Story = {
  args: { form: 'parquet', variables: failed('') },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByText(downloadTexts.variables.failed)).toBeVisible()
  },
}

export const Addressed: Story = {
  args: { address: succeeded('https://pelagos.example/subset/0123456789abcdef') },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByRole('link', { name: /subset/ })).toHaveAttribute(
      'href',
      'https://pelagos.example/subset/0123456789abcdef',
    )
  },
}

export const AddressFailed: Story = {
  args: { address: failed(downloadTexts.address.failed) },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByRole('alert')).toHaveTextContent('The address could not be made.')
  },
}
