import { getCollection } from 'astro:content'
import type { ProgramFile } from '#core/catalog/ProgramFile.ts'
import type { ProgramCruise, ProgramDataset } from '#core/catalog/programPage.ts'
import { allDatasets, type BuiltDataset } from '../catalog/datasets.ts'
import { allCruises, type BuiltCruise } from '../cruise/cruises.ts'

/** A program as the pages are built from it: its texts, its drawing, and what of it the default catalog holds. */
export interface BuiltProgram {
  readonly file: ProgramFile
  /** SVG markup. */
  readonly logo: string
  readonly datasets: readonly BuiltDataset[]
  readonly cruises: readonly BuiltCruise[]
}

const drawings = import.meta.glob<string>('../../../content/programs/*.svg', { query: '?raw', import: 'default', eager: true })

/** Every program by title. One whose drawing is missing stops the build, naming it. */
export async function allPrograms(): Promise<BuiltProgram[]> {
  const [files, datasets, cruises] = [await getCollection('programs'), await allDatasets(), await allCruises()]
  const programs = files.map(({ data: file }) => {
    const logo = drawings[`../../../content/programs/${file.logo}`]
    if (logo === undefined) throw new Error(`content/programs/${file.logo} is missing`)
    const belongs = (dataset: BuiltDataset) => dataset.file.programs.some((name) => name.toLowerCase() === file.key)
    return {
      file,
      logo,
      datasets: datasets.filter(belongs),
      cruises: cruises.filter((cruise) => cruise.datasets.some(belongs)),
    }
  })
  return programs.sort((a, b) => a.file.title.localeCompare(b.file.title, 'en', { sensitivity: 'base' }))
}

/** The cruises of a program and their tracks, as its page shows them. */
export function programCruisesOf({ cruises }: BuiltProgram): ProgramCruise[] {
  return cruises.map(({ cruise, voyage, datasets }) => ({
    id: cruise.id,
    name: cruise.name,
    isShared: new Set(datasets.flatMap(({ file }) => file.programs.map((name) => name.toLowerCase()))).size > 1,
    lons: voyage.trajectory.map(([, , lon]) => lon),
    lats: voyage.trajectory.map(([, lat]) => lat),
  }))
}

/** Its data sets by long name, with the variables that charts offer. */
export function programDatasetsOf({ datasets, cruises }: BuiltProgram): ProgramDataset[] {
  return datasets
    .map(({ file, record }) => ({
      shortName: file.shortName,
      longName: file.longName,
      rows: record.Row_Count,
      variables: file.variables.filter(({ visualize }) => visualize).map(({ name, longName, unit }) => ({ name, longName, unit })),
      cruises: cruises.filter((cruise) => cruise.datasets.some(({ file: { id } }) => id === file.id)).length,
    }))
    .sort((a, b) => a.longName.localeCompare(b.longName, 'en'))
}
