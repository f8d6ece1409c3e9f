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

const reported = fn()

const drawn: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.maplibregl-canvas')).not.toBeNull(), { timeout: 20_000 })
}

export const AcrossTheDateLine: Story = { play: drawn }

export const Drawing: Story = { args: { isDrawing: true, region: null }, play: drawn }

export const Tracks: Story = { args: { region: null, tracks: sampleTracks, label: 'Globe with four tracks' }, play: drawn }

export const LocatedAcrossTheDateLine: Story = {
  name: 'MAT-16 the middle of the globe leads to what is there',
  args: { ...Tracks.args, located: { id: 2 }, hereOf: (lat, lon) => `#${lat.toFixed(0)},${lon.toFixed(0)}` },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(
      () => expect(canvasElement.querySelector('.status')?.textContent).toMatch(/^Centre 5(\.\d+)?°\u2009S 174(\.\d+)?°\u2009W/),
      {
        timeout: 20_000,
      },
    )
    await expect(canvas.getByRole('link', { name: /^What is at 5/ })).toHaveAttribute('href', expect.stringMatching(/^#-[56],-17[45]$/))
  },
}

export const TracksWithoutWebGl: Story = {
  render: ({ label }) => <OceanMapStill region={null} tracks={sampleTracks} label={label} />,
}

/** The graphics are there when they are looked for, and do not start when the globe is made. */
export const NotStarting: Story = {
  args: { label: 'Map with the chosen region' },
  beforeEach: () => {
    const { getContext } = HTMLCanvasElement.prototype
    const { reportError } = globalThis
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return this.className.includes('maplibregl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
    globalThis.reportError = reported
    return () => {
      HTMLCanvasElement.prototype.getContext = getContext
      globalThis.reportError = reportError
    }
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The globe cannot be shown/, {}, { timeout: 20_000 })).toBeVisible()
    await expect(reported).toHaveBeenCalledOnce()
  },
}

export const WithoutWebGl: Story = {
  render: ({ region, label }) => <OceanMapStill region={region ?? null} label={label} />,
}
