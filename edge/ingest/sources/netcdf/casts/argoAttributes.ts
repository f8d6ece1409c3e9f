import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { dataField } from '../fields.ts'
import { type NetcdfFile, product } from '../NetcdfFile.ts'

const DOI = '10.17882/42182'
/** The sentence that Argo asks users to write; https://argo.ucsd.edu/data/acknowledging-argo. */
const ACKNOWLEDGEMENT =
  'These data were collected and made freely available by the International Argo Program and the national programs that contribute to it (https://argo.ucsd.edu, https://www.ocean-ops.org). The Argo Program is part of the Global Ocean Observing System.'

/** What Argo's files say of their floats, with its licence and how it is to be cited. */
export async function describeFloats(file: NetcdfFile, isTrajectory: boolean): Promise<RawMetadata> {
  const floats = await distinct(file, 'PLATFORM_NUMBER')
  const [makers, projects] = [await distinct(file, 'PI_NAME'), await distinct(file, 'PROJECT_NAME')]
  const [updated = ''] = await distinct(file, 'DATE_UPDATE')
  const what = isTrajectory ? 'trajectory' : 'profiles'
  const named =
    floats.length === 1 ? `float ${floats[0] ?? ''}` : `floats ${floats.slice(0, 8).join(', ')}${floats.length > 8 ? ' and others' : ''}`
  const by = makers.length === 0 ? '' : ` Principal investigator: ${makers.join('; ')}.`
  const project = projects.length === 0 ? '' : ` Project: ${projects.join('; ')}.`
  const released = /^(\d{4})(\d{2})(\d{2})/.exec(updated)
  return {
    longName: `Argo ${named}: ${what}`,
    description: `The ${what} of Argo ${named}.${by}${project}`,
    make: 'Observation',
    ...(released === null ? {} : { releaseDate: released.slice(1, 4).join('-') }),
    processLevel: 'Quality controlled',
    studyDomain: 'Physics',
    source: 'International Argo Program',
    acknowledgement: ACKNOWLEDGEMENT,
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    references: [`Argo (2000). Argo float data and metadata from Global Data Assembly Centre (Argo GDAC). SEANOE. https://doi.org/${DOI}`],
    doi: DOI,
  }
}

/** The different texts of a variable, in their order. */
async function distinct(file: NetcdfFile, name: string): Promise<readonly string[]> {
  const variable = file.variables.get(name)
  if (variable?.kind !== 'char' && variable?.kind !== 'string') return []
  const field = dataField(file, variable)
  const shape = variable.dimensions.map((dimension) => file.dimensions.get(dimension) ?? 0)
  const raw = await file.read(
    variable,
    shape.map(() => 0),
    shape,
  )
  const texts = Array.from({ length: product(shape) / field.width }, (_, at) => field.cell(raw, at))
  return [...new Set(texts.flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : [])))]
}
