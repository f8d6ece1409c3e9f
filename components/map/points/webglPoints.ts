import type { CustomLayerInterface, Map as Globe } from 'maplibre-gl'
import { globeConstants } from '../globeProjection.ts'
import { viewOf } from '../overlay.ts'
import type { GlobePoints } from './GlobePoints.ts'
import type { PointLayer } from './pointLayer.ts'
import { fragmentShader, MAX_DIAMETERS, vertexShader } from './pointShaders.ts'

/** The name of the layer in the style of the globe. */
const LAYER = 'points'

/** Points as a layer of the globe that the graphics card draws: 16 bytes each, sent to it once. */
export function webglPoints(globe: Globe): PointLayer {
  let points: GlobePoints | null = null
  let drawing: GlDrawing | null = null
  let isChanged = true
  const layer: CustomLayerInterface = {
    id: LAYER,
    type: 'custom',
    renderingMode: '2d',
    onAdd(_, gl) {
      drawing = new GlDrawing(gl)
      isChanged = true
    },
    render() {
      if (!points || !drawing) return
      if (isChanged) drawing.load(points)
      isChanged = false
      drawing.draw(globe)
    },
    onRemove() {
      drawing?.remove()
      drawing = null
    },
  }
  const add = () => {
    if (!globe.getLayer(LAYER)) globe.addLayer(layer)
  }
  globe.on('style.load', add)
  // Layers can be added only once the style is there, and its layers with it.
  if (globe.getLayersOrder().length > 0) add()
  return {
    set(next) {
      points = next
      isChanged = true
      globe.triggerRepaint()
    },
  }
}

const uniforms = ['u_lon', 'u_lat', 'u_half', 'u_radius', 'u_camera', 'u_edge', 'u_diameters', 'u_halo'] as const

/** What has a buffer. */
type Filled = Exclude<keyof GlobePoints, 'halo'>

/** The program, buffers and attributes of the points in one WebGL context. */
class GlDrawing {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #arrays: WebGLVertexArrayObject
  readonly #buffers: Readonly<Record<Filled, WebGLBuffer>>
  readonly #places: Readonly<Record<(typeof uniforms)[number], WebGLUniformLocation | null>>
  #count = 0
  #diameters: readonly number[] = []
  #halo: GlobePoints['halo'] = { colour: 0, pixels: 0 }

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = linked(gl)
    this.#arrays = gl.createVertexArray()
    this.#buffers = { positions: gl.createBuffer(), colours: gl.createBuffer(), sizes: gl.createBuffer() }
    this.#places = Object.fromEntries(uniforms.map((name) => [name, gl.getUniformLocation(this.#program, name)])) as Record<
      (typeof uniforms)[number],
      WebGLUniformLocation | null
    >
  }

  load({ positions, colours, sizes, halo }: GlobePoints): void {
    const gl = this.#gl
    this.#count = colours.length
    this.#diameters = sizes.diameters.slice(0, MAX_DIAMETERS)
    this.#halo = halo
    gl.bindVertexArray(this.#arrays)
    this.#fill('positions', positions, 'a_position', 3, gl.FLOAT, false)
    this.#fill('colours', colours, 'a_colour', 4, gl.UNSIGNED_BYTE, true)
    this.#fill('sizes', sizes.classes ?? new Uint8Array(colours.length), 'a_size', 1, gl.UNSIGNED_BYTE, false)
    gl.bindVertexArray(null)
  }

  #fill(name: Filled, data: AllowSharedBufferSource, attribute: string, parts: number, kind: number, isFraction: boolean): void {
    const gl = this.#gl
    const place = gl.getAttribLocation(this.#program, attribute)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers[name])
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, parts, kind, isFraction, 0, 0)
  }

  draw(globe: Globe): void {
    const gl = this.#gl
    const view = viewOf(globe)
    const { cosLon, sinLon, cosLat, sinLat, radius, camera, edge } = globeConstants(view)
    const density = gl.drawingBufferHeight / view.height
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, no hook of React
    gl.useProgram(this.#program)
    gl.uniform2f(this.#places.u_lon, sinLon, cosLon)
    gl.uniform2f(this.#places.u_lat, sinLat, cosLat)
    gl.uniform2f(this.#places.u_half, view.width / 2, view.height / 2)
    gl.uniform1f(this.#places.u_radius, radius)
    gl.uniform1f(this.#places.u_camera, camera)
    gl.uniform1f(this.#places.u_edge, edge)
    // Dots never mix: the later one covers the earlier.
    gl.disable(gl.BLEND)
    gl.disable(gl.DEPTH_TEST)
    gl.bindVertexArray(this.#arrays)
    const { colour, pixels } = this.#halo
    // Below all dots, so that those that touch share one halo.
    this.#drawDots(density, 2 * pixels, [colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 0xff])
    this.#drawDots(density, 0, [0, 0, 0, 0])
    gl.bindVertexArray(null)
  }

  /** All dots, wider by so many CSS pixels, in one colour, or in their own ones where that is transparent. */
  #drawDots(density: number, widerBy: number, colour: readonly [number, number, number, number]): void {
    const gl = this.#gl
    const diameters = Float32Array.from({ length: MAX_DIAMETERS }, (_, at) => ((this.#diameters[at] ?? 0) + widerBy) * density)
    gl.uniform1fv(this.#places.u_diameters, diameters)
    gl.uniform4fv(
      this.#places.u_halo,
      colour.map((part) => part / 0xff),
    )
    gl.drawArrays(gl.POINTS, 0, this.#count)
  }

  remove(): void {
    const gl = this.#gl
    for (const buffer of Object.values(this.#buffers)) gl.deleteBuffer(buffer)
    gl.deleteVertexArray(this.#arrays)
    gl.deleteProgram(this.#program)
  }
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new TypeError('the WebGL context is lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new TypeError(`points: ${gl.getProgramInfoLog(program) ?? ''}`)
  return program
}
