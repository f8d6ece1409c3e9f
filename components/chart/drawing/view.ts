import { parse, type Renderers, type Spec, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { oncePer } from '#core/oncePer.ts'
import { nextTask } from '#core/request/nextTask.ts'

/** The rows of a chart by the name of their data set in the specification. */
export type Layers = Readonly<Record<string, readonly object[]>>

/** Rows that take long to make: for a picture on a page, each part is made in a task of its own. */
export type LaterLayers = readonly (() => Layers)[]

/** Such rows are made once, also where the drawing is fed again. */
export const madeOnce = oncePer((part: () => Layers) => part())

/** The layers of a drawing: those that take long are left for later where it `isLive`, shown on a page. */
export function drawnLayers(isLive: boolean | undefined, layers: Layers, later: LaterLayers): { layers: Layers; later: LaterLayers } {
  return isLive ? { layers, later } : { layers: withLater(layers, later), later: [] }
}

/** All layers of a drawing. */
export const withLater = (layers: Layers, later: LaterLayers): Layers => Object.assign({}, layers, ...later.map(madeOnce))

/** Values of the specification's signals by name: sizes, scales, colours. */
export type Signals = Readonly<Record<string, unknown>>

/**
 * A Vega view that needs neither `eval` nor `new Function`: expressions are parsed to trees and interpreted, so that it
 * runs under our content security policy. The caller ends it with `finalize()`.
 */
export function createView(spec: Spec, container: HTMLElement | null, renderer: Renderers | 'none' = 'canvas'): View {
  const view = new View(parsed(spec), { expr: expressionInterpreter, renderer: renderer as Renderers, hover: false })
  return container ? view.initialize(container) : view
}

/** The same in a task for each part, as all together would keep a slow page waiting; `null` if it is not wanted any more by then. */
export async function openView(spec: Spec, container: HTMLElement, stop: AbortSignal): Promise<View | null> {
  await nextTask()
  if (!stop.aborted) parsed(spec)
  await nextTask()
  const view = stop.aborted ? null : createView(spec, container)
  await nextTask()
  return view
}

/** A specification is parsed once for all its views, as for the panels of a split chart. */
const parsed = oncePer((spec: Spec) => parse(spec, undefined, { ast: true }))

/** What each view was fed last. */
const fed = new WeakMap<View, Layers>()

/** Whether a view has rows already. */
export const isFed = (view: View): boolean => fed.has(view)

/** Hands new rows and signals to a view; it draws when it is run. The very rows that it has are not handed again, as making marks of a coast takes long. */
export function feed(view: View, layers: Layers, signals: Signals): View {
  const before = fed.get(view)
  for (const [name, value] of Object.entries(signals)) view.signal(name, value)
  for (const [name, rows] of Object.entries(layers)) if (rows !== before?.[name]) view.data(name, [...rows])
  fed.set(view, layers)
  return view
}

/** The chart as an SVG document, drawn afresh at its own size; rasters are embedded as PNG. */
export async function toSvg(spec: Spec, layers: Layers, signals: Signals, width: number, height: number): Promise<string> {
  const view = feed(createView(spec, null, 'none').width(width).height(height), layers, signals)
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}

/** The chart as a PNG, `density` device pixels to a pixel of its size; browsers only. */
export async function toPng(
  spec: Spec,
  layers: Layers,
  signals: Signals,
  { width, height, density }: { readonly width: number; readonly height: number; readonly density: number },
): Promise<Blob> {
  const view = feed(createView(spec, null, 'none').width(width).height(height), layers, signals)
  try {
    const canvas = await view.toCanvas(density)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((image) => (image ? resolve(image) : reject(new TypeError('this browser cannot write PNG'))), 'image/png'),
    )
  } finally {
    view.finalize()
  }
}
