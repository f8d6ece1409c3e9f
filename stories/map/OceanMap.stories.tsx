import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { OceanMap } from '#components/map/OceanMap.tsx'
import { OceanMapStill } from '#components/map/OceanMapStill.tsx'
import { sampleTracks } from '../../tests/fixtures/tracks.ts'
import { onChartStage } from '../chart/onChartStage.tsx'

const meta: Meta<typeof OceanMap> = {
  component: OceanMap,
  parameters: { ground: 'glass' },
  args: {
    addresses: { land: '/geo/land-50m.json', bathymetry: '/geo/bathymetry.json' },
    region: { lat: { min: 10, max: 30 }, lon: { west: 160, east: -140 } },
    label: 'Globe with the chosen region',
    onRegion: fn(),
    onDrawn: fn(),
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof OceanMap>

const drawn: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.maplibregl-canvas')).not.toBeNull(), { timeout: 20_000 })
}

export const AcrossTheDateLine: Story = { play: drawn }

export const Drawing: Story = { args: { isDrawing: true, region: null }, play: drawn }

export const Tracks: Story = { args: { region: null, tracks: sampleTracks, label: 'Globe with four tracks' }, play: drawn }

export const LocatedAcrossTheDateLine: Story = {
  args: { ...Tracks.args, located: { id: 2 } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.status')?.textContent).toMatch(/^Centre 5\.\d+°\u2009S 175\.\d+°\u2009W/), {
      timeout: 20_000,
    })
  },
}

export const TracksWithoutWebGl: Story = {
  render: ({ label }) => <OceanMapStill region={null} tracks={sampleTracks} label={label} />,
}

export const WithoutWebGl: Story = {
  render: ({ region, label }) => <OceanMapStill region={region ?? null} label={label} />,
}
