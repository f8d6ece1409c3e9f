import type { GridImage } from '#core/catalog/DatasetFile.ts'
import type { PaletteName } from '#core/charts/palettes.ts'
import type { BuiltDataset } from '../catalog/datasets.ts'

/** A map of a data set that is written as a picture when the site is built. */
export interface Figure {
  /** The name of its file, without an ending. */
  readonly name: string
  readonly image: GridImage
  readonly palette: PaletteName
}

/** The address of a figure's picture. */
export function figureAddress(name: string): string {
  return `/catalog/figures/${name}.png`
}

/** The map of how many values each cell holds. */
export function coverageFigure({ shortName, computed }: BuiltDataset): Figure {
  return { name: `${shortName}-coverage`, image: computed.coverage, palette: 'signal' }
}

/** The first look at a variable with a grid; `null` for one without. */
export function sampleFigure({ shortName, file, computed }: BuiltDataset, variable: string): Figure | null {
  const sample = computed.variables[variable]?.sample
  const palette = file.variables.find(({ name }) => name === variable)?.palette
  return sample && palette ? { name: `${shortName}-${variable}`, image: sample.image, palette } : null
}

/** Every picture of a data set's page. */
export function figuresOf(dataset: BuiltDataset): Figure[] {
  const samples = dataset.file.variables.map(({ name }) => sampleFigure(dataset, name)).filter((figure) => figure !== null)
  return dataset.computed.kind === 'grid' ? [coverageFigure(dataset), ...samples] : samples
}
