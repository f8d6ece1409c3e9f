import { workerCalls } from '#components/workers/workerCalls.ts'
import { globeView } from '#core/charts/image/globeImage.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { GLOBE_MARKS, type GlobeMark, type GlobeTexture } from '#core/pages/globe.ts'
import { moving } from '#core/request/RemoteCalls.ts'
import { logError } from '../../common/stores/faults.ts'
import type { GlobeColours } from '../../workers/globe/GlobePainter.ts'
import type { GlobeCalls } from '../../workers/turningGlobe.ts'
import { markAt } from './markAt.ts'

const GLOBE_FRAME_MS = 50 // a slow turn looks even at twenty frames per second
const GLOBE_TURN_DEGREES_PER_SECOND = 3 // °/s: once around in two minutes

/** How far from the equator the middle may be turned, degrees. */
const HIGHEST = 80
const KEY_DEGREES = 10
/** A press that moves further, in pixels, turns the globe and opens nothing. */
const STILL = 4
const KEYS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-KEY_DEGREES, 0],
  ArrowRight: [KEY_DEGREES, 0],
  ArrowUp: [0, KEY_DEGREES],
  ArrowDown: [0, -KEY_DEGREES],
}

/** The parts of the page that belong to the globe. */
interface GlobeParts {
  readonly place: HTMLElement
  /** What has the focus and the pointer, around the canvas. */
  readonly disc: HTMLElement
  readonly canvas: HTMLCanvasElement
  readonly button: HTMLButtonElement
  readonly readout: HTMLElement
}

/** Brings the globe of the page to life: it turns by itself unless the reader wants less motion, is turned by pointer and arrow keys, and opens what is pressed. */
export async function startGlobe(place: HTMLElement): Promise<void> {
  const [canvas, button, readout] = [place.querySelector('canvas'), place.querySelector('button'), place.querySelector('output')]
  const disc = canvas?.parentElement
  if (!disc || !canvas || !button || !readout) return
  const map = place.dataset.ground
  try {
    const reply = await fetch(GLOBE_MARKS)
    const marks = reply.ok ? ((await reply.json()) as GlobeMark[]) : []
    new TurningGlobe({ place, disc, canvas, button, readout }, marks, map ? (JSON.parse(map) as GlobeTexture) : null)
  } catch (fault) {
    // The still globe stays.
    logError(fault)
  }
}

class TurningGlobe {
  readonly #parts: GlobeParts
  readonly #calls = workerCalls<GlobeCalls>(new Worker(new URL('../../workers/turningGlobe.ts', import.meta.url), { type: 'module' }))
  readonly #opened: Promise<void>
  readonly #marks: readonly GlobeMark[]
  /** CSS pixels. */
  readonly #size: number
  #isHydrated = false
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)')
  #centre: { readonly lon: number; readonly lat: number }
  #isTurning = !this.#still.matches
  /** While somebody aims at something it holds still. */
  #isAimedAt = false
  #isInView = true
  #lastMs = 0

  constructor(parts: GlobeParts, marks: readonly GlobeMark[], ground: GlobeTexture | null) {
    this.#parts = parts
    const [lon = globeView.lon, lat = globeView.lat] = parts.place.dataset.centre?.split(' ').map(Number) ?? []
    this.#centre = { lon, lat }
    const size = Math.max(1, Math.round(parts.canvas.getBoundingClientRect().width))
    this.#size = size
    this.#marks = marks
    const canvas = parts.canvas.transferControlToOffscreen()
    const setup = { canvas, size, density: Math.min(2, devicePixelRatio), marks, ground }
    this.#opened = this.#calls.call('open', moving(setup, [canvas]))
    this.#paint()
  }

  /** The still globe stays, or comes back. */
  #fail(fault: unknown): void {
    this.#turn(false)
    delete this.#parts.place.dataset.awake
    logError(fault)
  }

  /** With the first picture. */
  #hydrate(): void {
    const { place, disc, button } = this.#parts
    this.#isHydrated = true
    place.dataset.awake = ''
    button.addEventListener('click', () => this.#turn(!this.#isTurning))
    disc.addEventListener('keydown', (event) => this.#onKey(event))
    disc.addEventListener('pointerdown', (event) => this.#onPress(event))
    disc.addEventListener('pointermove', ({ offsetX, offsetY }) => this.#aim(offsetX, offsetY))
    for (const [comes, goes] of [
      ['pointerenter', 'pointerleave'],
      ['focus', 'blur'],
    ] as const) {
      disc.addEventListener(comes, () => this.#hold(true))
      disc.addEventListener(goes, () => this.#hold(false))
    }
    this.#still.addEventListener('change', () => this.#turn(!this.#still.matches))
    new MutationObserver(() => this.#paint()).observe(document.documentElement, { attributeFilter: ['data-theme'] })
    new IntersectionObserver((seen) => {
      this.#isInView = seen.at(-1)?.isIntersecting ?? true
      this.#next()
    }).observe(place)
    this.#turn(this.#isTurning)
  }

  #turn(isTurning: boolean): void {
    this.#isTurning = isTurning
    this.#parts.button.setAttribute('aria-pressed', String(!isTurning))
    this.#next()
  }

  #hold(isAimedAt: boolean): void {
    this.#isAimedAt = isAimedAt
    if (!isAimedAt) this.#parts.readout.textContent = ''
    this.#next()
  }

  #frame = 0
  #next(): void {
    cancelAnimationFrame(this.#frame)
    if (this.#isTurning && !this.#isAimedAt && this.#isInView) this.#frame = requestAnimationFrame((now) => this.#step(now))
    else this.#lastMs = 0
  }

  #step(now: number): void {
    const passed = this.#lastMs === 0 ? GLOBE_FRAME_MS : now - this.#lastMs
    if (passed >= GLOBE_FRAME_MS) {
      // After a pause it goes on from where it was.
      this.#move((GLOBE_TURN_DEGREES_PER_SECOND * Math.min(passed, 4 * GLOBE_FRAME_MS)) / 1000, 0)
      this.#lastMs = now
    }
    this.#next()
  }

  #move(east: number, north: number): void {
    const { lon, lat } = this.#centre
    this.#centre = { lon: ((lon + east + 540) % 360) - 180, lat: Math.max(-HIGHEST, Math.min(HIGHEST, lat + north)) }
    this.#paint()
  }

  #onKey(event: KeyboardEvent): void {
    const by = KEYS[event.key]
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    this.#move(...by)
    const { lon, lat } = this.#centre
    this.#parts.readout.textContent = `${formatLatitude(lat)} ${formatLongitude(lon)}`
  }

  #onPress({ clientX, clientY, offsetX, offsetY, pointerId }: PointerEvent): void {
    const { disc } = this.#parts
    const degreesPerPixel = 180 / disc.clientWidth
    const from = this.#centre
    let isDragged = false
    const ending = new AbortController()
    const { signal } = ending
    disc.setPointerCapture(pointerId)
    const drag = (event: PointerEvent) => {
      const [x, y] = [event.clientX - clientX, event.clientY - clientY]
      isDragged ||= Math.hypot(x, y) > STILL
      if (!isDragged) return
      this.#centre = from
      this.#move(-x * degreesPerPixel, y * degreesPerPixel)
    }
    const end = () => {
      ending.abort()
      const mark = isDragged ? null : this.#markAt(offsetX, offsetY)
      if (mark) location.assign(mark.path)
    }
    disc.addEventListener('pointermove', drag, { signal })
    disc.addEventListener('pointerup', end, { signal })
    disc.addEventListener('pointercancel', () => ending.abort(), { signal })
  }

  #markAt(x: number, y: number): GlobeMark | null {
    return markAt(this.#marks, this.#centre, this.#size, x, y)
  }

  #aim(x: number, y: number): void {
    const mark = this.#markAt(x, y)
    this.#parts.disc.style.cursor = mark ? 'pointer' : 'grab'
    this.#parts.readout.textContent = mark?.title ?? ''
  }

  #isPainting = false
  #isWanted = false
  #paint(): void {
    this.#parts.place.dataset.centre = `${this.#centre.lon.toFixed(1)} ${this.#centre.lat.toFixed(1)}`
    this.#isWanted = true
    if (!this.#isPainting) this.#paintWanted().catch((fault) => this.#fail(fault))
  }

  /** One picture after the other; of those wanted meanwhile the latest only. */
  async #paintWanted(): Promise<void> {
    this.#isPainting = true
    await this.#opened
    while (this.#isWanted) {
      this.#isWanted = false
      await this.#calls.call('paint', { centre: this.#centre, colours: coloursOf(this.#parts.place) })
      if (!this.#isHydrated) this.#hydrate()
    }
    this.#isPainting = false
  }
}

function coloursOf(place: HTMLElement): GlobeColours {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim()
  return { water: colour('water'), land: colour('land'), coast: colour('coast'), hatch: colour('hatch') }
}
