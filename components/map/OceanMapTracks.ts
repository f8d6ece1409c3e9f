import type { Map as Globe } from 'maplibre-gl'
import { EARTH_RADIUS_KM, RADIANS, type TrackCircle, trackCircle } from '#core/extent/track.ts'
import { globeProjection, type Projection, placesOnSphere, type SpherePoints, spherePoints, visibleLines } from './globeProjection.ts'
import { overlayOf } from './overlay.ts'
import type { Track } from './Track.ts'
import { type TrackColours, valueRuns } from './valueRuns.ts'

/** Positions of a track that is drawn without a colour of its own. */
export type PlainTrack = Pick<Track, 'lons' | 'lats'>

/** The circle that holds all of several tracks; `null` for none. */
export function circleOfAll(tracks: readonly PlainTrack[]): TrackCircle | null {
  return trackCircle(
    tracks.flatMap(({ lons }) => lons),
    tracks.flatMap(({ lats }) => lats),
  )
}

/** Around a station or a short track this much sea is shown, in km. */
const MIN_KM = 150

/**
 * The zoom at which a circle just fits a square of so many pixels. MapLibre draws the globe with a radius of 512 x 2^zoom / (2 pi cos
 * latitude) pixels; seen from afar, an arc of the angle a reaches the radius times sin a.
 */
export function zoomForCircle({ center, maxDistanceKm }: TrackCircle, sizePixels: number): number {
  const angle = Math.min(Math.PI / 2, (1.2 * Math.max(MIN_KM, maxDistanceKm)) / EARTH_RADIUS_KM)
  const radius = sizePixels / 2 / Math.sin(angle)
  return Math.log2((radius * 2 * Math.PI * Math.max(0.1, Math.cos(center[1] * RADIANS))) / 512)
}

/** Resolves any CSS colour as it is on an element's ground. */
function colourReader(element: Element): (colour: string) => string {
  const known = new Map<string, string>()
  return (colour) => {
    const before = known.get(colour)
    if (before !== undefined) return before
    const probe = element.appendChild(document.createElement('span'))
    probe.style.color = colour
    const read = getComputedStyle(probe).color
    probe.remove()
    known.set(colour, read)
    return read
  }
}

interface DrawnTrack {
  readonly points: SpherePoints
  readonly colour: string
  readonly dash: readonly number[]
  /** The positions that are marked. */
  readonly dots: SpherePoints
}

const dashes = { solid: [], dashed: [8, 6], dotted: [0.5, 5] } as const

/** Tracks over a globe. */
export interface TrackLayer {
  /** `plain` tracks are drawn thin, in the accent colour, below the others. */
  set(tracks: readonly Track[], plain: readonly PlainTrack[]): void
  /** Colours the tracks by what was measured along them; `null` takes these colours away. */
  colourBy(values: TrackColours | null): void
  /** Reads the colours of the present theme and draws again. */
  recolour(): void
}

/**
 * Draws tracks on a canvas of its own above the globe: MapLibre draws lines in perspective, and near the rim of the globe they would
 * become thinner than a pixel and break into dots.
 */
export function trackLayer(globe: Globe): TrackLayer {
  const container = globe.getContainer()
  let shown: { tracks: readonly Track[]; plain: readonly PlainTrack[] } = { tracks: [], plain: [] }
  let drawn: readonly DrawnTrack[] = []
  let plain: readonly SpherePoints[] = []
  let measured: readonly Pick<DrawnTrack, 'points' | 'colour'>[] = []
  let colours = { casing: '', halo: '', plain: '' }
  const overlay = overlayOf(
    globe,
    () => devicePixelRatio,
    (context, view) => {
      const project = globeProjection(view)
      drawPlain(context, plain, project, colours.plain)
      for (const track of drawn) drawTrack(context, track, project, colours.casing)
      const runs = measured.map(({ points, colour }) => ({ lines: visibleLines(points, project), colour }))
      context.beginPath()
      for (const { lines } of runs) for (const line of lines) addLine(context, line)
      stroke(context, { colour: colours.halo, width: 6 })
      for (const { lines, colour } of runs) {
        context.beginPath()
        for (const line of lines) addLine(context, line)
        stroke(context, { colour, width: 4 })
      }
    },
  )
  const recolour = () => {
    const colourOf = colourReader(container)
    colours = { casing: colourOf('var(--map-casing)'), halo: colourOf('var(--map-halo)'), plain: colourOf('var(--accent)') }
    drawn = shown.tracks.map(({ lons, lats, colour, pattern = 'solid', hasDots = false }) => ({
      points: spherePoints(lons, lats),
      colour: colourOf(colour),
      dash: dashes[pattern],
      dots: hasDots ? placesOnSphere(lons, lats) : new Float64Array(0),
    }))
    overlay.draw()
  }
  return {
    set(tracks, others) {
      shown = { tracks, plain: others }
      plain = others.map(({ lons, lats }) => spherePoints(lons, lats))
      recolour()
    },
    colourBy(values) {
      measured = values ? valueRuns(values).map(({ lons, lats, colour }) => ({ points: spherePoints(lons, lats), colour })) : []
      overlay.draw()
    },
    recolour,
  }
}

function drawPlain(context: CanvasRenderingContext2D, tracks: readonly SpherePoints[], project: Projection, colour: string): void {
  context.beginPath()
  for (const points of tracks) for (const line of visibleLines(points, project)) addLine(context, line)
  stroke(context, { colour, width: 1.5 })
}

function drawTrack(
  context: CanvasRenderingContext2D,
  { points, colour, dash, dots }: DrawnTrack,
  project: Projection,
  casing: string,
): void {
  context.beginPath()
  for (const line of visibleLines(points, project)) addLine(context, line)
  stroke(context, { colour: casing, width: 5 })
  stroke(context, { colour, width: 2.5, dash })
  drawDots(context, dots, project, { rim: casing, colour })
  const [start, end] = [points.subarray(0, 3), points.subarray(-3)].map(([x = 0, y = 0, z = 0]) => project(x, y, z))
  if (points.length === 0 || start === undefined || end === undefined) return
  if (end.height >= 0) drawEnd(context, end, 6, { fill: casing, colour })
  if (start.height >= 0) drawEnd(context, start, 4, { fill: colour, colour: 'transparent' })
}

/** A small dot at each position that is seen, all of them in two strokes. */
function drawDots(
  context: CanvasRenderingContext2D,
  dots: SpherePoints,
  project: Projection,
  { rim, colour }: { readonly rim: string; readonly colour: string },
): void {
  context.beginPath()
  for (let at = 0; at < dots.length; at += 3) {
    const { x, y, height } = project(dots[at] ?? 0, dots[at + 1] ?? 0, dots[at + 2] ?? 0)
    if (height >= 0) addLine(context, [x, y])
  }
  stroke(context, { colour: rim, width: 8 })
  stroke(context, { colour, width: 5 })
}

function addLine(context: CanvasRenderingContext2D, line: readonly number[]): void {
  context.moveTo(line[0] ?? 0, line[1] ?? 0)
  // A line of one position is a dot with round ends.
  for (let at = line.length === 2 ? 0 : 2; at < line.length; at += 2) context.lineTo(line[at] ?? 0, line[at + 1] ?? 0)
}

interface Stroke {
  readonly colour: string
  readonly width: number
  readonly dash?: readonly number[]
}

function stroke(context: CanvasRenderingContext2D, { colour, width, dash = [] }: Stroke): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.setLineDash([...dash])
  context.stroke()
  context.setLineDash([])
}

/** A full dot where a track starts, a ring where it ends. */
function drawEnd(
  context: CanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  radius: number,
  { fill, colour }: { readonly fill: string; readonly colour: string },
): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  stroke(context, { colour, width: 2 })
}
