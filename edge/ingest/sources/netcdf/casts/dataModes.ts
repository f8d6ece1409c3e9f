import { limits } from '#core/limits/storage.ts'
import { sourceProblem } from '../../sourceProblem.ts'
import { alongAxis, type ValueBlock } from '../blocks.ts'
import { type NetcdfFile, product } from '../NetcdfFile.ts'
import { textAt } from '../unpack.ts'

/** Which values of a parameter are the adjusted ones: those of profiles (or cycles) in delayed mode, or adjusted in real time. */
export interface DataModes {
  /** For rows of a block. */
  isAdjusted(parameter: string, block: ValueBlock): (row: number) => boolean
  /** What a report says of a parameter. */
  says(parameter: string): readonly { readonly column: string; readonly says: string }[]
}

const ADJUSTED = ['A', 'D']

/** Reads the modes of a file: one for each profile, one for each parameter of a profile (BGC), or one for each cycle of a trajectory. */
export async function readDataModes(file: NetcdfFile, dimensions: readonly string[]): Promise<DataModes> {
  const isTrajectory = dimensions.length === 1
  const [entries, modesOf] = isTrajectory ? await readCycles(file) : [(row: number) => row, await readProfiles(file)]
  return {
    isAdjusted: (parameter, { start, count }) => {
      const modes = modesOf(parameter)
      const placeOf = alongAxis(count, 0)
      return (row) => ADJUSTED.includes(modes[entries((start[0] ?? 0) + placeOf(row))] ?? '')
    },
    says: (parameter) => {
      const isAdjusted = modesOf(parameter).some((mode) => ADJUSTED.includes(mode))
      if (!isAdjusted || !file.variables.has(`${parameter}_ADJUSTED`)) return []
      const what = isTrajectory ? 'cycles' : 'profiles'
      return [{ column: parameter, says: `adjusted values of ${what} whose data mode is A or D, raw values of others` }]
    },
  }
}

type ModesOf = (parameter: string) => readonly string[]

async function readProfiles(file: NetcdfFile): Promise<ModesOf> {
  const plain = await readTexts(file, 'DATA_MODE')
  const byParameter = await readTexts(file, 'PARAMETER_DATA_MODE')
  const names = await readTexts(file, 'STATION_PARAMETERS')
  const profiles = file.dimensions.get('N_PROF') ?? 0
  const perProfile = file.dimensions.get('N_PARAM') ?? 0
  return (parameter) =>
    Array.from({ length: profiles }, (_, profile) => {
      const at = names.slice(profile * perProfile, (profile + 1) * perProfile).indexOf(parameter)
      return (at === -1 ? undefined : byParameter[profile * perProfile + at]) || plain[profile] || ''
    })
}

/** The modes of a trajectory's cycles, and from a measurement to its cycle by the cycle's number. */
async function readCycles(file: NetcdfFile): Promise<readonly [(row: number) => number, ModesOf]> {
  const modes = await readTexts(file, 'DATA_MODE')
  const [ofRows, ofCycles] = [await readNumbers(file, 'CYCLE_NUMBER'), await readNumbers(file, 'CYCLE_NUMBER_INDEX')]
  const cycles = new Map(ofCycles.map((number, index) => [number, index]))
  return [(row) => cycles.get(ofRows[row] ?? Number.NaN) ?? -1, () => modes]
}

async function readTexts(file: NetcdfFile, name: string): Promise<readonly string[]> {
  const raw = await readWhole(file, name)
  if (raw === null) return []
  const variable = file.variables.get(name)
  const width = name === 'STATION_PARAMETERS' ? (file.dimensions.get(variable?.dimensions.at(-1) ?? '') ?? 1) : 1
  return Array.from({ length: raw.length / width }, (_, at) => textAt(raw, at, width))
}

const readNumbers = async (file: NetcdfFile, name: string): Promise<readonly number[]> =>
  Array.from((await readWhole(file, name)) ?? [], Number)

async function readWhole(file: NetcdfFile, name: string) {
  const variable = file.variables.get(name)
  if (variable === undefined) return null
  const shape = variable.dimensions.map((dimension) => file.dimensions.get(dimension) ?? 0)
  if (product(shape) > limits.ingestInstanceValues)
    throw sourceProblem(`The variable ${name} describes more than ${limits.ingestInstanceValues} profiles or measurements.`)
  return file.read(
    variable,
    shape.map(() => 0),
    shape,
  )
}
