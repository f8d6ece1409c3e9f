import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { DownloadDialog } from '#components/download/DownloadDialog.tsx'
import { wholeSubset } from '#core/catalog/subset.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'
import { samples } from '../../tests/fixtures/datasetSamples.ts'
import { datasetOf, dialog, dialogArgs, record } from './dialogArgs.ts'

const meta: Meta<typeof DownloadDialog> = {
  component: DownloadDialog,
  args: dialogArgs,
}
export default meta
type Story = StoryObj<typeof DownloadDialog>

export const Visitor: Story = {
  args: { isSignedIn: false },
  play: async ({ canvasElement, args }) => {
    await expect(dialog(canvasElement).getByText('Please login to download data')).toBeVisible()
    await userEvent.click(dialog(canvasElement).getByRole('link', { name: 'Sign in' }))
    await expect(args.onLogin).toHaveBeenCalledOnce()
  },
}

export const BeforeTheCheck: Story = {
  args: { check: notTried },
  play: async ({ canvasElement, args }) => {
    const button = dialog(canvasElement).getByRole('button', { name: 'Awaiting Size Check' })
    await userEvent.click(button)
    await expect(args.onDownload).not.toHaveBeenCalled()
  },
}

export const Checking: Story = { args: { check: inProgress } }

export const WholeDataset: Story = {
  name: 'DLD-16 the size is in sight beside the button, however long the form is',
  play: async ({ canvasElement, args }) => {
    const size = dialog(canvasElement).getByText(/may be downloaded in full/)
    const { bottom } = size.getBoundingClientRect()
    await expect(bottom).toBeLessThan(innerHeight)
    await expect(size.closest('.dialog-body')).toBeNull()
    await userEvent.click(dialog(canvasElement).getByRole('button', { name: 'Download' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
}

export const PartOfIt: Story = {
  args: { subset: { ...wholeSubset(record), latEnd: 10, timeEnd: '3' }, check: succeeded({ verdict: 'allowed', rows: 15_204 }) },
}

export const TooLarge: Story = {
  args: { dataset: datasetOf({ ...record, Row_Count: 2_237_570 }), check: succeeded({ verdict: 'rejected', rows: 2_237_570 }) },
}

export const SizeUnknown: Story = { args: { check: failed(downloadTexts.checkFailed) } }

export const SubsetDefinition: Story = {
  name: 'CHT-41 CHT-42 a subset is defined by latitude in steps of 0.1, longitude, and months 1 to 12',
  play: async ({ canvasElement, args }) => {
    const fields = dialog(canvasElement)
    for (const name of ['Latitude', 'Longitude', 'Time']) await expect(fields.getByRole('group', { name })).toBeVisible()
    const north = fields.getByLabelText('Northern latitude')
    await userEvent.type(north, '{ArrowDown}')
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...wholeSubset(record), latEnd: 88.9 })
    await userEvent.click(fields.getByRole('button', { name: /First month/ }))
    await expect(within(canvasElement.ownerDocument.body).getAllByRole('option')).toHaveLength(12)
    await userEvent.keyboard('{Escape}')
  },
}

export const ImpossibleRange: Story = {
  name: 'DLD-18 an impossible range is told at its fields, and the button does not wait for a size check',
  args: { check: notTried, subset: { ...wholeSubset(record), latStart: 40, latEnd: 10, lonEnd: 400 } },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await expect(shown.getByText('The southern latitude is north of the northern one.')).toBeVisible()
    for (const name of ['Southern latitude', 'Northern latitude']) {
      await expect(shown.getByLabelText(name)).toBeInvalid()
      await expect(shown.getByLabelText(name)).toHaveAccessibleDescription('The southern latitude is north of the northern one.')
    }
    await expect(shown.getByText('Longitudes range from −180 to 180, or from 0 to 360.')).toBeVisible()
    await expect(shown.getByText('2 fields need a change.')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Download' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
    await userEvent.click(shown.getByRole('button', { name: 'Swap' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...args.subset, latStart: 10, latEnd: 40 })
    await expect(shown.getByLabelText('Southern latitude')).toHaveFocus()
  },
}

export const NoDate: Story = {
  name: 'CHT-42 a date that is none is told at its field',
  args: { dataset: datasetOf(samples.tracks.record), subset: { ...wholeSubset(samples.tracks.record), timeStart: '2019-02-30' } },
  play: async ({ canvasElement }) => {
    const shown = dialog(canvasElement)
    await expect(shown.getByLabelText('First day')).toBeInvalid()
    await expect(shown.getByLabelText('First day')).toHaveAccessibleDescription('Invalid Start Date')
    await expect(shown.getByLabelText('Last day')).toBeValid()
    await expect(shown.getByText('1 field needs a change.')).toBeVisible()
  },
}

export const Variables: Story = {
  name: 'variables can be left out one by one, or all at once',
  play: async ({ canvasElement, args }) => {
    const group = within(dialog(canvasElement).getByRole('group', { name: 'Variables' }))
    await expect(group.getByRole('checkbox', { name: 'All variables' })).toBeChecked()
    await userEvent.click(group.getByRole('checkbox', { name: /^Wind Speed/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...wholeSubset(record), variables: ['sst'] })
    await userEvent.click(group.getByRole('checkbox', { name: 'All variables' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...wholeSubset(record), variables: [] })
  },
}

export const OnlyCompleteRows: Story = {
  name: 'DLD-30 rows without a value of a chosen variable can be left out, which a zip file does not',
  args: { subset: { ...wholeSubset(record), variables: ['sst', 'wspd'], complete: true } },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await expect(shown.queryByRole('radio', { name: /^Zip/ })).toBeNull()
    await userEvent.click(shown.getByRole('checkbox', { name: /^Wind Speed/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...wholeSubset(record), variables: ['sst'], complete: true })
    await userEvent.click(shown.getByRole('checkbox', { name: /^Only rows with a value of every chosen variable/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith(wholeSubset(record))
  },
}

export const NoVariable: Story = {
  name: 'DLD-18 without a variable nothing can be downloaded',
  args: { subset: { ...wholeSubset(record), variables: [] } },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await expect(shown.getByText('Choose at least one variable.')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Download' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
    await userEvent.click(shown.getByRole('checkbox', { name: 'All variables' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(wholeSubset(record))
  },
}

export const NoAncillaryData: Story = {
  name: 'DLD-04 the switch of ancillary data is disabled, with its reason, where there are none',
  play: async ({ canvasElement }) => {
    const ancillary = dialog(canvasElement).getByRole('switch', { name: 'Ancillary Data' })
    await expect(ancillary).toBeDisabled()
    await expect(ancillary).toHaveAccessibleDescription('This data set has none.')
  },
}

export const AncillaryData: Story = {
  name: 'DLD-04 ancillary data are added by their switch',
  args: { dataset: datasetOf({ ...record, DataFeatures: ['Ancillary Data'] }) },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(dialog(canvasElement).getByRole('switch', { name: 'Ancillary Data' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...wholeSubset(record), ancillary: true })
  },
}

export const WithAncillaryData: Story = {
  args: {
    dataset: datasetOf({ ...record, DataFeatures: ['Ancillary Data'] }),
    subset: { ...wholeSubset(record), ancillary: true },
    form: 'csv',
  },
  play: async ({ canvasElement }) => {
    const shown = dialog(canvasElement)
    await expect(shown.queryByRole('radio', { name: /^Zip/ })).toBeNull()
    await expect(shown.queryByRole('group', { name: 'Variables' })).toBeNull()
  },
}

export const Formats: Story = {
  name: 'DLD-23 the zip file with the workbook is the usual format; the others say what reads them',
  play: async ({ canvasElement, args }) => {
    const group = within(dialog(canvasElement).getByRole('radiogroup', { name: 'Format' }))
    await expect(group.getByRole('radio', { name: /^Zip with workbook/ })).toBeChecked()
    await expect(group.getAllByRole('radio')).toHaveLength(5)
    await userEvent.click(group.getByRole('radio', { name: /^NetCDF .nc With CF metadata/ }))
    await expect(args.onForm).toHaveBeenLastCalledWith('netcdf')
  },
}

export const Sizes: Story = {
  name: 'each format says about the size of its file, of the chosen variables alone, where that is known',
  args: { subset: { ...wholeSubset(record), variables: ['sst'] }, check: succeeded({ verdict: 'allowed', rows: 100_000 }) },
  play: async ({ canvasElement }) => {
    const group = within(dialog(canvasElement).getByRole('radiogroup', { name: 'Format' }))
    for (const name of [
      /^CSV .csv About 1.8 MB. Text/,
      /^Zip .* About 620 kB. CSV/,
      /^Parquet .* About 320 kB. /,
      /^Arrow .* About 2.4 MB. /,
    ])
      await expect(group.getByRole('radio', { name })).toBeVisible()
    await expect(group.getByRole('radio', { name: /^NetCDF .nc With CF metadata/ })).toBeVisible()
  },
}

export const SizesUnknown: Story = {
  args: { rowBytes: failed('This portal has no observation engine here.') },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).queryByText(/About/)).toBeNull()
  },
}

export const Started: Story = {
  name: 'DLD-24 a download that starts says so, and cannot be started twice',
  args: { download: inProgress },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await expect(
      shown.getByText('Your dowload will start momentarily. Please do not close your browser window until it completes.'),
    ).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Download' }))
    await expect(args.onDownload).not.toHaveBeenCalled()
  },
}

export const Arriving: Story = {
  name: 'DLD-29 a download in progress shows what has arrived and can be stopped',
  args: {
    arriving: { name: 'COADS_Climatology.csv', expectedRows: 109_380 },
    download: { state: 'streaming', rows: 27_345, sizeBytes: 1_240_000 },
  },
  play: async ({ canvasElement, args }) => {
    const shown = dialog(canvasElement)
    await expect(shown.getByText('Receiving COADS_Climatology.csv')).toBeVisible()
    await expect(shown.getByText('27,345 rows, 1.2 MB')).toBeVisible()
    await expect(shown.getByRole('progressbar')).toHaveAttribute('value', '0.25')
    await userEvent.click(shown.getByRole('button', { name: 'Stop' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}

export const Saved: Story = {
  name: 'DLD-29 a download that succeeded says what came',
  args: { download: succeeded({ name: 'COADS_Climatology.csv', rows: 675, sizeBytes: 31_000 }) },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByText(/^Saved, 675 rows:/)).toHaveTextContent('COADS_Climatology.csv')
    await expect(dialog(canvasElement).queryByText(/will start momentarily/)).toBeNull()
  },
}

export const Refused: Story = {
  name: 'DLD-29 a download that failed says why',
  args: { download: failed('Failed to download dataset. Too many queries at once; try again in 5 seconds.') },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByRole('alert')).toHaveTextContent('Failed to download dataset. Too many queries at once')
  },
}

const dated = samples.tracks.record
export const WithDates: Story = { args: { dataset: datasetOf(dated), subset: wholeSubset(dated) } }

const timeless = samples.timeless.record
export const TimelessWithDepth: Story = { args: { dataset: datasetOf(timeless), subset: wholeSubset(timeless) } }
