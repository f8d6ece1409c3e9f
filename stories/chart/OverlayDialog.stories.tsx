import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { OverlayDialog } from '#components/chart/overlay/OverlayDialog.tsx'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'

const meta: Meta<typeof OverlayDialog> = {
  title: 'chart/OverlayDialog',
  component: OverlayDialog,
  parameters: { ground: 'glass' },
  args: { found: notTried, track: notTried, onSearch: fn(), onChoose: fn(), onAdd: fn(), onClose: fn() },
}
export default meta
type Story = StoryObj<typeof OverlayDialog>

const toCruises = async () => {
  await userEvent.click(await screen.findByRole('tab', { name: 'A cruise' }))
  return within(screen.getByRole('dialog'))
}

export const Empty: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add positions to this map' }))
    await expect(dialog.getByRole('button', { name: 'Add positions' })).toBeDisabled()
  },
}

export const WithFaults: Story = {
  parameters: { ground: 'paper' },
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText('Or paste a table'))
    await userEvent.paste('lat,lon\n10,20\n91,0\n0,x')
    await expect(await dialog.findByText('1 position of pasted table can be laid over the map.')).toBeVisible()
    await expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 3: "91" is not a latitude from -90 to 90.',
      'Line 4: "x" is not a longitude from -180 to 360.',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Add positions' }))
    await waitFor(() => expect(args.onAdd).toHaveBeenCalledWith({ name: 'pasted table', lats: [10], lons: [20], labels: [''] }))
  },
}

export const NoColumns: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText('Or paste a table'))
    await userEvent.paste('a,b\n1,2')
    await expect(await dialog.findByText('No column is recognized as the latitude. The columns are: a, b.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add positions' })).toBeDisabled()
  },
}

const cruises = [
  { ID: 1, Name: 'VIRTUAL_NPAC', Nickname: 'North Pacific' },
  { ID: 2, Name: 'VIRTUAL_ATL', Nickname: null },
]

export const Cruises: Story = {
  args: { found: succeeded(cruises), track: succeeded(null) },
  play: async ({ args }) => {
    const dialog = await toCruises()
    await userEvent.click(await dialog.findByRole('button', { name: 'VIRTUAL_NPAC (North Pacific)' }))
    await expect(args.onChoose).toHaveBeenCalledWith(cruises[0])
  },
}

export const NoCruise: Story = {
  args: { found: succeeded([]) },
  play: async () => {
    const dialog = await toCruises()
    await expect(await dialog.findByText('No cruise matches these words.')).toBeVisible()
  },
}

export const Searching: Story = { args: { found: inProgress }, play: async () => void (await toCruises()) }

export const NotSearched: Story = {
  args: { found: failed('The connection was lost.') },
  play: async () => {
    const dialog = await toCruises()
    await expect(await dialog.findByText('The connection was lost.')).toBeVisible()
  },
}

export const TrackLoading: Story = {
  args: { found: succeeded(cruises), track: inProgress },
  play: async () => {
    const dialog = await toCruises()
    await expect(await dialog.findByText('Loading the track …')).toBeVisible()
  },
}

export const NoTrack: Story = {
  args: { found: succeeded(cruises), track: failed('VIRTUAL_NPAC has no track.') },
  play: async () => {
    const dialog = await toCruises()
    await expect(await dialog.findByText('VIRTUAL_NPAC has no track.')).toBeVisible()
  },
}
