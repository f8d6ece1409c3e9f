import type { Meta, StoryObj } from '@storybook/react-vite'
import { ColourKey } from '#components/catalog/ColourKey.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { fineLand } from '#components/map/geography/fine.ts'
import { MapFigure } from '#components/map/MapFigure.tsx'
import { samples } from '../../tests/fixtures/datasetSamples.ts'

const meta: Meta<typeof MapFigure> = {
  component: MapFigure,
  parameters: { ground: 'glass' },
  args: {
    id: 'map',
    label: 'Map of the world',
    lon: { west: -180, east: 180 },
    lat: { min: -80, max: 90 },
    land: coarseLand,
    hasLabels: true,
  },
}
export default meta
type Story = StoryObj<typeof MapFigure>

export const World: Story = {}

export const OnPaper: Story = { parameters: { ground: 'paper' } }

export const MissingValuesHatched: Story = {
  args: {
    ground: 'hatch',
    children: (
      <ColourKey
        palette="thermal"
        range={{ min: 0.14, max: 28.43 }}
        unit="°C"
        decimals={2}
        counts={samples.climatology.computed.variables.sst?.distribution ?? []}
        values={{ min: -2.6, max: 33.15 }}
        hasMissing
      />
    ),
  },
}

export const AcrossTheDateLine: Story = {
  args: { label: 'The North Pacific', land: fineLand, lon: { west: 150, east: -130 }, lat: { min: 10, max: 65 } },
}

export const Tracks: Story = {
  args: { label: 'Storms', land: fineLand, lon: { west: -100, east: 0 }, lat: { min: 0, max: 55 }, tracks: samples.tracks.computed.tracks },
}

export const Stations: Story = {
  args: {
    label: 'Two stations',
    tracks: [[[-158, 22.75]], [[-64.17, 31.67]]],
  },
}

export const WithoutLabels: Story = { args: { hasLabels: false } }
