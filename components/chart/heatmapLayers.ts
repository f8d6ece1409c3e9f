import { type MapFrame, multiples, stepFor, xOf, yOf } from '#components/map/frame.ts'
import { type Land, landPath } from '#components/map/geography/Land.ts'
import { NEATLINE_PIXELS } from '#components/map/Neatline.tsx'
import type { HeatmapModel } from '#core/charts/heatmapModel.ts'
import { colourOf, type PaletteName } from '#core/charts/palettes.ts'
import { paintRaster, type Window } from '#core/charts/raster.ts'
import type { Range } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { canvasOf, hatchSwatch, plainSwatch } from './canvas.ts'
import type { HeatmapLayout } from './heatmapLayout.ts'
import { type ChartTheme, colourNumber } from './theme.ts'
import type { Layers, Signals } from './view.ts'

/** What a heatmap shows besides its cells. */
export interface HeatmapLook {
  readonly palette: PaletteName
  /** The values of the first and last colour. */
  readonly range: Range
  readonly unit: string
  readonly land: Land | null
  readonly theme: ChartTheme
  /** Device pixels to a CSS pixel. */
  readonly density: number
  /** Words over the picture, for exports; the first is the title. */
  readonly headings?: readonly string[]
}

/** The part of the earth that a model covers: its cells to their edges, within the poles. */
export function windowOf(model: HeatmapModel): Window {
  const [west, east] = [model.lon.edges[0] ?? -180, model.lon.edges.at(-1) ?? 180]
  const [south, north] = [model.lat.edges[0] ?? -90, model.lat.edges.at(-1) ?? 90]
  return { west, east, south: Math.max(-90, south), north: Math.min(90, north) }
}

/** Everything that the heatmap's specification draws for a model, layout and look. Paints the raster; touches no page. */
export function heatmapLayers(
  model: HeatmapModel,
  layout: HeatmapLayout,
  look: HeatmapLook,
): { layers: Layers; signals: Signals; isAveraged: boolean } {
  const view = windowOf(model)
  const frame = frameOf(view, layout)
  const raster = paintRaster(model, view, Math.round(layout.map.width * look.density), Math.round(layout.map.height * look.density), {
    palette: look.palette,
    low: look.range.min,
    high: look.range.max,
    ground: colourNumber(look.theme.water),
    missing: colourNumber(look.theme.hatch),
    hatchPixels: Math.round(6 * look.density),
  })
  const lonStep = stepFor(view.east - view.west, layout.map.width, layout.map.width < 480 ? 76 : 64)
  const latStep = stepFor(view.north - view.south, layout.map.height, 48)
  const ticks = { lon: multiples(view.west, view.east, lonStep), lat: multiples(view.south, view.north, latStep) }
  const land = look.land
    ? [{ path: landPath(look.land, frame.lon, frame.lat, Math.max(0.005, (view.east - view.west) / layout.map.width / 2)) }]
    : []
  return {
    isAveraged: raster.isAveraged,
    layers: {
      raster: [{ image: canvasOf(raster) }],
      land,
      meridians: ticks.lon.map((at) => ({ at })),
      parallels: ticks.lat.map((at) => ({ at })),
      frame: neatline(frame),
      zonalMeans: zonalRows(model, layout, look),
      ...keyLayers(model, look),
      words: wordsOf(model, layout, look),
      swatches: swatchesOf(layout, look.theme),
    },
    signals: { ...signalsOf(model, layout, view), ticks, theme: look.theme, unit: look.unit },
  }
}

function signalsOf(model: HeatmapModel, layout: HeatmapLayout, view: Window): Signals {
  const spread = model.spread ?? { min: 0, max: 1, bins: Uint32Array.of(1) }
  const zonal = model.zonalMeans.filter((mean) => !Number.isNaN(mean))
  return {
    map: layout.map,
    zonal: layout.zonal ?? { x: 0, y: 0, width: 0, height: 0 },
    key: layout.key,
    domain: {
      x: [view.west, view.east],
      y: [view.south, view.north],
      zonal: [Math.min(...zonal), Math.max(...zonal)],
      key: spread.max > spread.min ? [spread.min, spread.max] : [spread.min - 0.5, spread.max + 0.5],
      count: [0, Math.max(...spread.bins)],
    },
  }
}

function frameOf(view: Window, { map }: HeatmapLayout): MapFrame {
  const isWhole = view.east - view.west >= 360
  const lon = isWhole ? { west: view.west, east: view.west + 360 } : { west: wrapLongitude(view.west), east: wrapLongitude(view.east) }
  return { lon, lat: { min: view.south, max: view.north }, ...map }
}

const out = NEATLINE_PIXELS

/** The double line and its degree bars as rectangles. */
function neatline(frame: MapFrame): object[] {
  const { x, y, width, height } = frame
  const east = frame.lon.west + (frame.lon.east > frame.lon.west ? frame.lon.east - frame.lon.west : frame.lon.east + 360 - frame.lon.west)
  const bars: object[] = []
  for (const [from, to] of alternate(frame.lon.west, east, stepFor(east - frame.lon.west, width, 20))) {
    const left = xOf(frame, from)
    for (const top of [y - out + 1.5, y + height + 1.5])
      bars.push({ x: left, y: top, width: xOf(frame, to) - left, height: out - 3, filled: true })
  }
  for (const [from, to] of alternate(frame.lat.min, frame.lat.max, stepFor(frame.lat.max - frame.lat.min, height, 20))) {
    const top = yOf(frame, to)
    for (const left of [x - out + 1.5, x + width + 1.5])
      bars.push({ x: left, y: top, width: out - 3, height: yOf(frame, from) - top, filled: true })
  }
  return [
    ...bars,
    { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1, filled: false },
    { x: x - out + 0.5, y: y - out + 0.5, width: width + 2 * out - 1, height: height + 2 * out - 1, filled: false },
  ]
}

function alternate(from: number, to: number, step: number): [number, number][] {
  return multiples(from - step, to, step)
    .filter((start) => Math.round(start / step) % 2 === 0)
    .map((start): [number, number] => [Math.max(from, start), Math.min(to, start + step)])
    .filter(([start, end]) => end > start)
}

/** One row a latitude, or a pixel where latitudes are finer; rows of land are left out. */
function zonalRows(model: HeatmapModel, { map, zonal }: HeatmapLayout, look: HeatmapLook): object[] {
  if (!zonal) return []
  const every = Math.max(1, Math.floor(model.zonalMeans.length / map.height))
  const rows: object[] = []
  for (let y = 0; y < model.zonalMeans.length; y += every) {
    const mean = model.zonalMeans[y] ?? Number.NaN
    if (Number.isNaN(mean)) continue
    const north = model.lat.edges[Math.min(model.zonalMeans.length, y + every)]
    rows.push({ mean, south: model.lat.edges[y], north, colour: colourOf(look.palette, mean, look.range) })
  }
  return rows
}

/** The histogram of the mapped values in their own colours, a strip under it, and ticks where the colours end. */
function keyLayers(model: HeatmapModel, look: HeatmapLook): Layers {
  const { spread } = model
  if (!spread) return { keyBars: [], keyStrip: [], keyEnds: [] }
  const [min, max] = spread.max > spread.min ? [spread.min, spread.max] : [spread.min - 0.5, spread.max + 0.5]
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const from = min + (i / count) * (max - min)
      const to = min + ((i + 1) / count) * (max - min)
      return { from, to, colour: colourOf(look.palette, (from + to) / 2, look.range) }
    })
  return {
    keyBars: parts(spread.bins.length).map((part, i) => ({ ...part, count: spread.bins[i] ?? 0 })),
    keyStrip: parts(240),
    keyEnds: [look.range.min, look.range.max].filter((at) => at >= min && at <= max).map((at) => ({ at })),
  }
}

const whole = new Intl.NumberFormat('en')

function wordsOf(model: HeatmapModel, { map, zonal, key, hasKeyWords, height }: HeatmapLayout, look: HeatmapLook): object[] {
  const word = (text: string, x: number, y: number, rest: object = {}) => ({
    text,
    x,
    y,
    align: 'left',
    size: 13,
    weight: 400,
    mono: false,
    strong: false,
    ...rest,
  })
  const headings = (look.headings ?? []).map((text, i) =>
    word(text, map.x, 26 + i * 20, i === 0 ? { size: 18, weight: 600, strong: true } : {}),
  )
  const legend = legendPlaces(map.x, zonal, key, height).map(({ text, x, y }) => word(text, x + 26, y + 9))
  return [
    ...headings,
    ...legend,
    ...(zonal ? [word('Zonal mean', zonal.x + zonal.width, zonal.y + 14, { align: 'right' })] : []),
    ...(hasKeyWords
      ? [
          word('Cells', key.x - 10, key.y + key.height - 18, { align: 'right' }),
          word(whole.format(model.spread?.count ?? 0), key.x - 10, key.y + key.height, {
            align: 'right',
            size: 12,
            mono: true,
            strong: true,
          }),
        ]
      : []),
  ]
}

function legendPlaces(left: number, zonal: (object & { x: number }) | null, key: { y: number; height: number }, height: number) {
  if (zonal) {
    const x = zonal.x
    return [
      { text: 'No data', x, y: key.y + key.height - 30 },
      { text: 'Land', x, y: key.y + key.height - 8 },
    ]
  }
  return [
    { text: 'No data', x: left, y: height - 14 },
    { text: 'Land', x: left + 100, y: height - 14 },
  ]
}

function swatchesOf({ map, zonal, key, height }: HeatmapLayout, theme: ChartTheme): object[] {
  const images = [hatchSwatch(theme.water, theme.hatch, theme.coast), plainSwatch(theme.land, theme.coast)]
  return legendPlaces(map.x, zonal, key, height).map(({ x, y }, i) => ({ x, y, image: images[i] }))
}
