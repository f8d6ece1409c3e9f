import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { TrackLegend } from '#components/map/TrackLegend.tsx'
import { sampleTracks } from '../../tests/fixtures/tracks.ts'

const meta: Meta<typeof TrackLegend> = {
  component: TrackLegend,
  parameters: { ground: 'glass' },
  args: { tracks: sampleTracks, hrefOf: ({ name }) => `#${name}`, onLocate: fn() },
}
export default meta
type Story = StoryObj<typeof TrackLegend>

export const OnGlass: Story = {
  play: async ({ args, canvasElement }) => {
    const legend = within(canvasElement)
    await userEvent.click(legend.getByRole('button', { name: 'Locate DRAWN_DATELINE on the map' }))
    await expect(args.onLocate).toHaveBeenCalledWith(sampleTracks[1])
    await expect(legend.getByRole('link', { name: 'DRAWN_STATION' })).toBeVisible()
  },
}

export const OnPaper: Story = { parameters: { ground: 'paper' } }

export const BesideAStillMap: Story = { args: { onLocate: undefined, hrefOf: undefined } }
