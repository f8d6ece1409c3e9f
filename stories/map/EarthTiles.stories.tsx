import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { expect, waitFor } from 'storybook/test'
import { paintEarth, tilesAddress } from '#components/map/earth/earthTiles.ts'
import type { MapColours } from '#components/map/OceanMapStyle.ts'

const colours: MapColours = {
  'map-water': '#000080',
  'map-d0': '#00ffff',
  'map-d1': '#00cccc',
  'map-d2': '#009999',
  'map-d3': '#006666',
  'map-d4': '#003333',
  'map-land': '#ffff00',
  'map-coast': '#ff0000',
  'map-line': '#ffffff',
  accent: '#000000',
}

const PIXELS = 768

interface TileProps {
  readonly tile: string
  readonly hasDepths: boolean
}

/** A tile of the globe's ground as its worker paints it. */
function EarthTile({ tile, hasDepths }: TileProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const addresses = { land: '/geo/land-50m.json', ...(hasDepths && { bathymetry: '/geo/bathymetry.json' }) }
    const url = tilesAddress(addresses, colours).replace('{z}/{x}/{y}', tile)
    void paintEarth({ url }, new AbortController()).then(({ data }) => {
      const context = canvas.current?.getContext('2d')
      if (!canvas.current || !context) return
      context.drawImage(data as ImageBitmap, 0, 0, PIXELS, PIXELS)
      canvas.current.dataset.painted = tile
    })
  }, [tile, hasDepths])
  return <canvas ref={canvas} width={PIXELS} height={PIXELS} role="img" aria-label={`Tile ${tile}`} />
}

const meta: Meta<typeof EarthTile> = { component: EarthTile, args: { tile: '0/0/0', hasDepths: true } }
export default meta
type Story = StoryObj<typeof EarthTile>

/** The colour at a place of the tile that holds the whole Earth, in Web Mercator. */
async function colourAt(canvas: HTMLElement, lon: number, lat: number): Promise<string> {
  const element = canvas.querySelector('canvas')
  await waitFor(() => expect(element?.dataset.painted).toBeDefined(), { timeout: 20_000 })
  const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * PIXELS
  const [red = 0, green = 0, blue = 0] = element?.getContext('2d')?.getImageData(((lon + 180) / 360) * PIXELS, y, 1, 1).data ?? []
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const WholeEarth: Story = {
  play: async ({ canvasElement }) => {
    await expect(await colourAt(canvasElement, 134, -25)).toBe(colours['map-land'])
    // The North Sea, the Mid-Atlantic Ridge, and the basin south-east of Japan.
    await expect(await colourAt(canvasElement, 4, 56)).toBe(colours['map-d0'])
    await expect(await colourAt(canvasElement, -45, 20)).toBe(colours['map-d2'])
    await expect(await colourAt(canvasElement, 155, 28)).toBe(colours['map-d4'])
    // The equator, smoothed at its edges: nothing else in the sea has red.
    await expect(await colourAt(canvasElement, -165, 0)).toMatch(/^#[4-9a-f]/)
  },
}

export const OneColourOfSea: Story = {
  args: { hasDepths: false },
  play: async ({ canvasElement }) => {
    await expect(await colourAt(canvasElement, 4, 56)).toBe(colours['map-water'])
    await expect(await colourAt(canvasElement, 155, 28)).toBe(colours['map-water'])
    await expect(await colourAt(canvasElement, 134, -25)).toBe(colours['map-land'])
  },
}

export const CloseBy: Story = { args: { tile: '5/29/18' } }
