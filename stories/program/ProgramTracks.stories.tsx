import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { MapFigure } from '#components/map/MapFigure.tsx'
import { ProgramTracks } from '#components/program/ProgramTracks.tsx'
import { sampleTracks } from '../../tests/fixtures/tracks.ts'

const meta: Meta<typeof ProgramTracks> = {
  component: ProgramTracks,
  parameters: { ground: 'glass' },
  args: {
    title: 'Drawn',
    addresses: { land: '/geo/land-50m.json', bathymetry: '/geo/bathymetry.json' },
    cruiseHref: (name) => `/catalog/cruises/${name}`,
    cruises: sampleTracks.map(({ id, name, lons, lats }) => ({ id, name, lons, lats, isShared: id === 2 })),
    still: <MapFigure id="still" label="The ocean" lon={{ west: -180, east: 180 }} lat={{ min: -80, max: 90 }} land={coarseLand} />,
  },
}
export default meta
type Story = StoryObj<typeof ProgramTracks>

export const ColouredByProgram: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Program' }))
    await expect(canvas.getByRole('list', { name: 'Colours' })).toHaveTextContent('Shared with other programs')
  },
}

export const WithoutCruises: Story = { args: { cruises: [] } }
