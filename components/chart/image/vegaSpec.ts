import type { Spec } from 'vega'
import type { ImageWords } from '#core/charts/image/imageWords.ts'
import type { Picture } from './picture.ts'

/** A drawing as a specification that any Vega reads, with all its rows and colours; rasters without a canvas must be encoded before. */
export function vegaSpec({ spec, layers, signals, width, height }: Picture, about: ImageWords): Spec {
  const { data = [], marks = [] } = spec
  return {
    ...spec,
    description: about.description,
    usermeta: about,
    width,
    height,
    signals: (spec.signals ?? []).map((signal) => (signal.name in signals ? { ...signal, value: signals[signal.name] } : signal)),
    data: data.map((set) => ({ ...set, values: (layers[set.name] ?? []).map(withAddress) })) as NonNullable<Spec['data']>,
    marks: marks.map(addressed),
  } as Spec
}

function withAddress(row: object): object {
  return 'image' in row ? { ...row, image: (row.image as Pick<HTMLCanvasElement, 'toDataURL'>).toDataURL() } : row
}

/** A mark, with those in it, whose images come from addresses instead of objects. */
function addressed<Part>(mark: Part): Part {
  if (Array.isArray(mark)) return mark.map(addressed) as Part
  if (typeof mark !== 'object' || mark === null) return mark
  const entries = Object.entries(mark).map(([name, value]) => [name === 'image' ? 'url' : name, addressed(value)] as const)
  return Object.fromEntries(entries) as Part
}
