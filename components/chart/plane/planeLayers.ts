import { NEATLINE_PIXELS } from '#components/map/frame.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { paintBands, paintInterpolated } from '#core/charts/plane/contours/bands.ts'
import { type ContourGrid, contourGrid } from '#core/charts/plane/contours/contourGrid.ts'
import { contourLevels } from '#core/charts/plane/contours/levels.ts'
import type { DepthScale } from '#core/charts/plane/depthScale.ts'
import type { PlaneAxes } from '#core/charts/plane/planeView.ts'
import { type Grid, isAveraged, paintRaster, type RasterStyle, type Window } from '#core/charts/plane/raster.ts'
import { meansOnMap, reprojectedGrid } from '#core/charts/plane/reprojectedGrid.ts'
import { type Distribution, keyEnds } from '#core/charts/values/distribution.ts'
import { limits } from '#core/limits/charts.ts'
import { lastPer } from '#core/oncePer.ts'
import type { Box, Room } from '../ChartKind.ts'
import { pixelOf } from '../drawing/axes.ts'
import { canvasOf } from '../drawing/canvas.ts'
import { colourNumber } from '../drawing/theme.ts'
import type { LaterLayers, Layers, Signals } from '../drawing/view.ts'
import { headingWords } from '../drawing/words.ts'
import { isolineLayers } from './isolines.ts'
import { keyLayers, keyWords, legendLayers } from './keyLayers.ts'
import { barsBetween, type PlaneAxisKind, ticksBetween } from './planeAxis.ts'
import type { PlaneLayout } from './planeLayout.ts'
import type { PolarMap } from './polar.ts'

/** A plane without what is mapped on it: the coordinates at the edges, what its axes count, and how the values spread. */
export interface PlaneFrame {
  readonly window: Window
  readonly x: PlaneAxisKind
  readonly y: PlaneAxisKind
  /** Where depths are on `y`; left out where they, or degrees, run evenly. */
  readonly depths?: DepthScale
  readonly spread: Distribution
  readonly layout: PlaneLayout
  /** Set where it is a polar map, whose window is kilometres: then nothing runs along its edges. */
  readonly polar?: PolarMap | null
  /** Whether coasts are drawn, so that the legend explains them. */
  readonly hasLand: boolean
  /** Whether its values are written with their sign. */
  readonly isSigned?: boolean
}

/** A grid on its plane. */
export interface Plane extends PlaneFrame {
  readonly grid: Grid
  /** Which planes show the same part when they are linked. */
  readonly axes: PlaneAxes
  /** The window that all of it takes. */
  readonly whole: Window
  /** Whether it is drawn as bands between isolines instead of cell by cell; the marks are `isolineMarks`. */
  readonly hasContours?: boolean
  /** Whether colours run on between the centres of cells. */
  readonly isSmooth?: boolean
}

interface PlaneLayers {
  readonly layers: Layers
  readonly later: LaterLayers
  readonly signals: Signals
  readonly isAveraged: boolean
}

/** What `planeSpec` draws for a grid: the cells as an image, graticule, neatline, key and legend. Touches no page. */
export function planeLayers(plane: Plane, look: ChartLook, room: Room): PlaneLayers {
  const levels = plane.hasContours === true ? contourLevels(look.range) : null
  const { isAveraged, paint } = planePainter(plane, levels, room.density, rasterStyle(look, room))
  const { layers, signals } = frameLayers(plane, look, room, { counts: 'Cells', hasMissing: true, levels })
  return { isAveraged, layers, later: [paint], signals }
}

/** How cells are painted. */
export function rasterStyle({ palette, range }: ChartLook, { theme, density }: Room) {
  return {
    palette,
    low: range.min,
    high: range.max,
    ground: colourNumber(theme.water),
    missing: colourNumber(theme.hatch),
    hatchPixels: Math.round(6 * density),
  }
}

/** What the frame of a plane says beside its edges. */
interface FrameWords {
  /** What the colour key counts. */
  readonly counts: 'Cells' | 'Values'
  /** Whether places without a value are hatched, so that the legend explains them. */
  readonly hasMissing: boolean
  /** Where the bands of the colour key begin; `null` for colours without steps. */
  readonly levels: Float64Array | null
}

/** What `planeSpec` draws around the values: graticule, neatline, colour key and legend. */
export function frameLayers(plane: PlaneFrame, look: ChartLook, room: Room, words: FrameWords): { layers: Layers; signals: Signals } {
  const { window, spread, layout } = plane
  const box = layout.plane
  const ends = { x: [window.left, window.right] as const, y: [window.bottom, window.top] as const }
  const ticks = plane.polar
    ? { x: [], y: [] }
    : {
        x: ticksBetween(plane.x, ends.x, box.width, box.width < 480 ? 76 : 64),
        y: ticksBetween(plane.y, ends.y, box.height, 48, plane.depths),
      }
  const legend = legendLayers(layout, room, { hasLand: plane.hasLand, hasMissing: words.hasMissing })
  return {
    layers: {
      graticule: [...graticule(ticks, ends, box), ...breakLine(plane.depths, ends.y, box)],
      frame: neatline(plane, ends),
      ...keyLayers(spread, look, words.levels),
      swatches: legend.swatches,
      words: [...headingWords(room.headings, box.x), ...legend.words, ...keyWords(words.counts, spread, layout)],
    },
    signals: {
      theme: room.theme,
      unit: room.words.unit,
      isSigned: plane.isSigned === true,
      plane: box,
      side: layout.side ?? { x: 0, y: 0, width: 0, height: 0 },
      key: layout.key,
      ticks,
      metresBelow: plane.depths?.metresBelow ?? 1,
      domain: { ...ends, side: [0, 1], key: keyEnds(spread), count: [0, Math.max(...spread.bins)] },
    },
  }
}

interface PlanePainter {
  /** Whether cells are finer than the picture shows. */
  readonly isAveraged: boolean
  /** Makes the picture of the values, and the isolines over it if there are levels. */
  readonly paint: () => Layers
}

/** What paints the values. The grid of a polar map has a cell for each pixel, fine cells averaged already. */
function planePainter(plane: Plane, levels: Float64Array | null, density: number, style: RasterStyle): PlanePainter {
  const { grid, window, layout, isSmooth = false, polar } = plane
  if (!polar) return gridPainter(plane, levels, density, style)
  const { isAveraged, ...onMap } = projected(grid, window, layout.plane, polar, isSmooth || levels !== null)
  return { ...gridPainter({ ...plane, grid: onMap }, levels, density, style), isAveraged }
}

/** The same of a grid. Lines are found at the size of CSS pixels, bands painted at the screen's. */
function gridPainter(
  { grid, window, layout: { plane }, isSmooth = false }: Plane,
  levels: Float64Array | null,
  density: number,
  style: RasterStyle,
): PlanePainter {
  const [width, height] = [Math.round(plane.width * density), Math.round(plane.height * density)]
  if (levels === null && !isSmooth)
    return {
      isAveraged: isAveraged(grid, window, width, height),
      paint: () => ({ raster: [{ image: canvasOf(paintRaster(grid, window, width, height, style)) }] }),
    }
  const points = contourGrid(grid, window, plane.width, plane.height)
  const onScreen: ContourGrid = { ...points, x: points.x.map((x) => x * density), y: points.y.map((y) => y * density) }
  const paint = (): Layers =>
    levels === null
      ? { raster: [{ image: canvasOf(paintInterpolated(grid, window, onScreen, width, height, style)) }] }
      : {
          raster: [{ image: canvasOf(paintBands(grid, window, onScreen, width, height, levels, style)) }],
          ...isolineLayers(points, levels),
        }
  return { isAveraged: points.isAveraged, paint }
}

type GridOnMap = Grid & { readonly isAveraged: boolean }

/** A grid on the plane of a polar map. While a map is recoloured, its cells are not looked up again. */
function projected(grid: Grid, window: Window, { width, height }: Box, { axes, inverse, forward }: PolarMap, isSmooth: boolean): GridOnMap {
  const at = [axes, width, height, window.left, window.right, window.top, window.bottom, isSmooth].join()
  return lastProjected(grid.values, at, () => {
    const sampled = reprojectedGrid(grid, window, width, height, inverse, isSmooth)
    return { ...sampled, ...meansOnMap(grid, sampled.values, window, width, forward) }
  })
}

const lastProjected = lastPer<GridOnMap>()

interface Ends {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

function graticule(ticks: { readonly x: number[]; readonly y: number[] }, ends: Ends, { width, height }: Box): object[] {
  const half = (pixel: number) => Math.round(pixel) + 0.5
  return [
    ...ticks.x.map((at) => half(pixelOf(ends.x, at, 0, width))).map((x) => ({ x, x2: x, y: 0, y2: height })),
    ...ticks.y.map((at) => half(pixelOf(ends.y, at, height, 0))).map((y) => ({ x: 0, x2: width, y, y2: y })),
  ]
}

/** The line where an enlarged upper ocean ends. */
function breakLine(depths: DepthScale | undefined, ends: Ends['y'], { width, height }: Box): object[] {
  const y = pixelOf(ends, limits.upperOceanMetres, height, 0)
  return depths === undefined || depths.metresBelow === 1 || y <= 0 || y >= height ? [] : [{ x: 0, x2: width, y, y2: y, isBreak: true }]
}

const out = NEATLINE_PIXELS

/** The double line and its bars as rectangles; around a polar map, which has no bars, one line. */
function neatline({ x: xKind, y: yKind, depths, layout, polar }: PlaneFrame, ends: Ends): object[] {
  const { x, y, width, height } = layout.plane
  const across = barsBetween(xKind, ends.x, width).flatMap(([from, to]) => {
    const [left, right] = [pixelOf(ends.x, from, x, x + width), pixelOf(ends.x, to, x, x + width)]
    return [y - out + 1.5, y + height + 1.5].map((top) => ({ x: left, y: top, width: right - left, height: out - 3, filled: true }))
  })
  const up = barsBetween(yKind, ends.y, height, depths).flatMap(([from, to]) => {
    const edges = [pixelOf(ends.y, from, y + height, y), pixelOf(ends.y, to, y + height, y)]
    const top = Math.min(...edges)
    return [x - out + 1.5, x + width + 1.5].map((left) => ({
      x: left,
      y: top,
      width: out - 3,
      height: Math.max(...edges) - top,
      filled: true,
    }))
  })
  return [
    ...(polar ? [] : [...across, ...up]),
    { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1, filled: false },
    ...(polar ? [] : [{ x: x - out + 0.5, y: y - out + 0.5, width: width + 2 * out - 1, height: height + 2 * out - 1, filled: false }]),
  ]
}
