import type { GridImage } from '../catalog/DatasetFile.ts'
import type { DatasetView } from '../catalog/DatasetView.ts'
import type { PaletteName } from '../charts/look/palettes.ts'

/** A map of a data set that is served as a picture. */
export interface Figure {
  /** Its address, which changes with the data set's version. */
  readonly href: string
  readonly image: GridImage
  readonly palette: PaletteName
}

type Drawn = Pick<DatasetView, 'shortName' | 'file' | 'computed' | 'digest'>

const FIGURES = '/catalog/figures/'
const ADDRESS = /^\/catalog\/figures\/([A-Za-z_]\w*)(?:-([^/.]+))?(?:\.([0-9a-f]{16}))?\.png$/

/** What the address of a figure asks for; `null` for other addresses. Without a digest it stands for whichever version there is. */
export function readFigureAddress(path: string) {
  const [, shortName, variable, digest] = ADDRESS.exec(path) ?? []
  return shortName === undefined ? null : { shortName, variable: variable ?? null, digest: digest ?? null }
}

function addressOf({ shortName, digest }: Drawn, variable: string | null): string {
  return `${FIGURES}${shortName}${variable === null ? '' : `-${variable}`}${digest === '' ? '' : `.${digest}`}.png`
}

/** The map of how many values each cell holds; `null` where it is not known. */
export function coverageFigure(dataset: Drawn): Figure | null {
  const { coverage } = dataset.computed
  return coverage === null ? null : { href: addressOf(dataset, null), image: coverage, palette: 'signal' }
}

/** The first look at a variable with a grid; `null` for one without. */
export function sampleFigure(dataset: Drawn, variable: string): Figure | null {
  const sample = dataset.computed.variables[variable]?.sample
  const palette = dataset.file.variables.find(({ name }) => name === variable)?.palette
  return sample && palette ? { href: addressOf(dataset, variable), image: sample.image, palette } : null
}

/** The address of the globe's picture on the home page. */
export const globeAddress = (digest: string): string => (digest === '' ? '/globe.png' : `/globe.${digest}.png`)

/** The version that the address of the globe's picture asks for, empty for whichever there is; `null` for other addresses. */
export function readGlobeAddress(path: string): string | null {
  const match = /^\/globe(?:\.([0-9a-f]{16}))?\.png$/.exec(path)
  return match === null ? null : (match[1] ?? '')
}
