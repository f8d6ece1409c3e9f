import type { GeoJSONSource, Map as Globe, MapMouseEvent, MapTouchEvent, RasterTileSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type TrackCircle, trackCircle } from '#core/extent/track.ts'
import { limits } from '#core/limits/charts.ts'
import { EARTH, paintEarth, tilesAddress } from './earth/earthTiles.ts'
import { type GlobeView, wholeGlobeZoom } from './globeProjection.ts'
import { graphics } from './graphics.ts'
import { followLongitude, type LonLat, type Region, regionBetween, regionCentre } from './OceanMapRegion.ts'
import { MAX_ZOOM, type MapAddresses, oceanStyle, paintOf, readMapColours, regionFeatures, regionLayers } from './OceanMapStyle.ts'
import { circleOfAll, type PlainTrack, type TrackLayer, trackLayer, zoomForCircle } from './OceanMapTracks.ts'
import { viewOf } from './overlay.ts'
import type { GlobePoints } from './points/GlobePoints.ts'
import { type PointLayer, type PointRenderer, pointLayer } from './points/pointLayer.ts'
import type { Track } from './Track.ts'
import type { TrackColours } from './valueRuns.ts'

/** The events of a globe. */
export interface GlobeEvents {
  /** While a region is being drawn, at most every 75 ms, and once at its end. */
  readonly onRegion?: (region: Region) => void
  readonly onDrawn?: () => void
  /** The place under the pointer; `null` off the globe. */
  readonly onPointer?: (place: LonLat | null) => void
  /** The place that was clicked, unless a region is drawn. */
  readonly onChosen?: (place: LonLat) => void
  /** The place in the middle, each time that the globe comes to rest. */
  readonly onCentre?: (place: LonLat) => void
  /** Once, when land and water have been painted. */
  readonly onPainted?: () => void
  /** How the globe is seen, at first and after each turn, zoom and change of size. */
  readonly onView?: (view: GlobeView) => void
}

/** A live globe and the few things that can be done to it. */
export interface OceanGlobe {
  setRegion(region: Region | null): void
  /** Draws these tracks in place of the ones before and turns to them; nothing is turned when none are left. `plain` ones are drawn thin, below. */
  setTracks(tracks: readonly Track[], plain: readonly PlainTrack[]): void
  /** Colours the tracks by what was measured along them; `null` takes these colours away. */
  colourTracks(values: TrackColours | null): void
  /** Turns to one track by the middle and the size of its circle. */
  locate(track: Track): void
  /** Draws these above everything else, in place of the points before. Who draws them is decided with the first. */
  setPoints(points: GlobePoints, renderer: PointRenderer): void
  /** Lays a line over all else, turning nothing; `null` takes it away. */
  setOverlay(track: Track | null): void
  /** Brings a place into the middle. */
  turnTo(place: LonLat): void
  setDrawing(isDrawing: boolean): void
  /** By so many levels; a place given stays where it is in the picture. */
  zoom(by: number, around?: LonLat): void
  recolour(): void
  remove(): void
}

/** What a globe shows at first. */
export interface GlobeStart {
  readonly addresses: MapAddresses
  readonly region: Region | null
  /** The place in the middle where there is no region. */
  readonly centre: LonLat
  /** Zoom levels above that at which the whole globe fits, wherever its middle is; the same part then stays in view at every size. */
  readonly zoom?: number
  readonly label: string
}

/** Makes a globe in an element. MapLibre is loaded here and nowhere else; nothing but the two addresses is fetched. */
export async function createGlobe(
  container: HTMLElement,
  { addresses, region, centre, zoom, label }: GlobeStart,
  events: GlobeEvents,
): Promise<OceanGlobe> {
  const { Map: MapLibre, addProtocol, setWorkerUrl } = await import('maplibre-gl')
  setWorkerUrl(workerUrl)
  addProtocol(EARTH, paintEarth)
  const colours = readMapColours(container)
  const globe = new MapLibre({
    container,
    style: oceanStyle(tilesAddress(addresses, colours), colours, region, limits.regionFillOpacity),
    center: region ? regionCentre(region) : [...centre],
    zoom: zoom === undefined ? fittingZoom(container) : zoom + wholeGlobeZoom({ ...sizeOf(container), lat: centre[1] }),
    minZoom: zoom === undefined ? 0 : MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    // Smooth edges take most of the time where no graphics card draws them.
    canvasContextAttributes: { antialias: graphics() === 'card' },
    ...(graphics() === 'card' ? {} : { pixelRatio: 1 }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': label },
  })
  let shown = region
  const setRegion = (next: Region | null) => {
    shown = next
    const source = globe.getSource<GeoJSONSource>('region')
    source?.setData(regionFeatures(next))
    // A layer costs its time in each frame, an empty one too.
    if (source) for (const layer of regionLayers) globe.setLayoutProperty(layer, 'visibility', next ? 'visible' : 'none')
  }
  if (zoom !== undefined) keepInView(globe)
  globe.touchZoomRotate.disableRotation()
  globe.keyboard.disableRotation()
  let tracks: TrackLayer | null = null
  let overlay: TrackLayer | null = null
  let points: PointLayer | null = null
  // What nobody has seen yet need not turn, which would draw it again and again.
  let isPainted = false
  const turnTo = (circle: TrackCircle | null) => circle && turn(globe, circle, isPainted)
  globe.on('style.load', () => setRegion(shown))
  whenPainted(globe, () => {
    isPainted = true
    events.onPainted?.()
  })
  globe.on('moveend', () => events.onCentre?.(globe.getCenter().toArray()))
  globe.on('click', ({ lngLat }) => drawing.isActive() || events.onChosen?.(lngLat.toArray()))
  globe.on('mousemove', (event) => events.onPointer?.([event.lngLat.lng, event.lngLat.lat]))
  globe.on('mouseout', () => events.onPointer?.(null))
  const notifyView = () => events.onView?.(viewOf(globe))
  globe.on('move', notifyView)
  globe.on('resize', notifyView)
  notifyView()
  const drawing = drawOn(globe, { ...events, show: setRegion })
  return {
    setRegion(next) {
      const isNew = JSON.stringify(next) !== JSON.stringify(shown)
      setRegion(next)
      if (isNew && next && !drawing.isActive()) globe.easeTo({ center: regionCentre(next), duration: 600 })
    },
    setTracks(next, plain) {
      tracks ??= trackLayer(globe)
      tracks.set(next, plain)
      turnTo(circleOfAll(next))
    },
    colourTracks(values) {
      if (values !== null) tracks ??= trackLayer(globe)
      tracks?.colourBy(values)
    },
    locate: ({ lons, lats }) => turnTo(trackCircle(lons, lats)),
    setPoints(next, renderer) {
      points ??= pointLayer(globe, renderer)
      points.set(next)
    },
    setOverlay(track) {
      if (track !== null) overlay ??= trackLayer(globe)
      overlay?.set(track === null ? [] : [track], [])
    },
    turnTo: (place) => void globe.easeTo({ center: [...place], duration: 300 }),
    setDrawing: drawing.setActive,
    zoom: (by, around) => void globe.zoomTo(globe.getZoom() + by, { duration: 160, ...(around ? { around: [...around] } : {}) }),
    recolour() {
      const colours = readMapColours(container)
      globe.getSource<RasterTileSource>('earth')?.setTiles([tilesAddress(addresses, colours)])
      for (const [layer, paint] of Object.entries(paintOf(colours))) {
        for (const [name, value] of Object.entries(paint)) setPaint(globe, layer, name, value)
      }
      tracks?.recolour()
      overlay?.recolour()
    },
    remove: () => globe.remove(),
  }
}

/** Calls once after the first frame that shows all that is in view of land and water. */
function whenPainted(globe: Globe, call: () => void): void {
  const look = () => {
    if (!globe.isSourceLoaded('earth') || !globe.areTilesLoaded()) return
    globe.off('render', look)
    call()
  }
  globe.on('render', look)
}

/** Our paint is plain data; MapLibre checks names and values itself and reports faults by its error event. */
function setPaint(globe: Globe, layer: string, name: string, value: unknown): void {
  type Name = Parameters<Globe['setPaintProperty']>[1]
  globe.setPaintProperty(layer, name as Name, value as never)
}

/** MapLibre jumps instead of turning for readers who asked for less motion. */
function turn(globe: Globe, circle: TrackCircle, isSeen: boolean): void {
  const { clientWidth, clientHeight } = globe.getContainer()
  const zoom = Math.min(globe.getMaxZoom(), Math.max(0, zoomForCircle(circle, Math.min(clientWidth, clientHeight))))
  globe.easeTo({ center: [...circle.center], zoom, duration: isSeen ? 900 : 0 })
}

/** A zoom at which the whole globe just fits: its diameter is 512 x 2^zoom / pi pixels, a sixth less in perspective. */
function fittingZoom(container: HTMLElement): number {
  const diameter = Math.min(container.clientWidth, container.clientHeight) * 1.02
  return Math.max(0, Math.log2((Math.max(200, diameter) * Math.PI) / 512))
}

/** The least that MapLibre allows. */
const MIN_ZOOM = -2

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height, fieldOfViewDegrees: FIELD_OF_VIEW })
/** MapLibre's own, in degrees. */
const FIELD_OF_VIEW = 36.87

/** Keeps the same part of a globe in view when its size changes. */
function keepInView(globe: Globe): void {
  const container = globe.getContainer()
  let before = sizeOf(container)
  globe.on('resize', () => {
    const after = sizeOf(container)
    if (after.width === 0 || after.height === 0) return
    const { lat } = globe.getCenter()
    globe.setZoom(globe.getZoom() + wholeGlobeZoom({ ...after, lat }) - wholeGlobeZoom({ ...before, lat }))
    before = after
  })
}

type PointerDown = MapMouseEvent | MapTouchEvent

/** A press that moves farther than this, in pixels, draws by dragging; otherwise a second click ends the region. */
const DRAG_PIXELS = 5

type PointerListener = (event: PointerDown) => void

/** A finger does what the mouse does. */
function listen(globe: Globe, press: PointerListener, move: PointerListener, release: PointerListener): void {
  globe.on('mousedown', press)
  globe.on('mousemove', move)
  globe.on('mouseup', release)
  globe.on('touchstart', press)
  globe.on('touchmove', move)
  globe.on('touchend', release)
}

/** Drawing a rectangle by two clicks or one drag. Longitudes are followed across the date line. */
function drawOn(globe: Globe, { onRegion, onDrawn, show }: GlobeEvents & { readonly show: (region: Region) => void }) {
  let isActive = false
  let start: LonLat | null = null
  let last: LonLat | null = null
  let pressedAt: { readonly x: number; readonly y: number } | null = null
  let reportedAt = 0
  const placeOf = (event: PointerDown): LonLat => [followLongitude(last?.[0] ?? event.lngLat.lng, event.lngLat.lng), event.lngLat.lat]
  const update = (event: PointerDown, isLast: boolean) => {
    if (!start) return
    last = placeOf(event)
    const region = regionBetween(start, last)
    const now = performance.now()
    if (!isLast && now - reportedAt < limits.regionThrottleMs) return
    reportedAt = now
    show(region)
    onRegion?.(region)
  }
  const finish = (event: PointerDown) => {
    update(event, true)
    start = null
    last = null
    onDrawn?.()
  }
  const press = (event: PointerDown) => {
    if (!isActive) return
    event.preventDefault()
    if (start) {
      finish(event)
      return
    }
    pressedAt = event.point
    last = null
    start = placeOf(event)
    last = start
  }
  const release = (event: PointerDown) => {
    const moved = pressedAt ? Math.hypot(event.point.x - pressedAt.x, event.point.y - pressedAt.y) : 0
    pressedAt = null
    if (isActive && start && moved > DRAG_PIXELS) finish(event)
  }
  const move = (event: PointerDown) => {
    if (isActive) update(event, false)
  }
  listen(globe, press, move, release)
  return {
    isActive: () => isActive,
    setActive(next: boolean) {
      isActive = next
      start = null
      last = null
      globe.getCanvas().style.cursor = next ? 'crosshair' : ''
      if (next) globe.dragPan.disable()
      else globe.dragPan.enable()
    },
  }
}
