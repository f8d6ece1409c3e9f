import type { VariableRecord, WaterMassPair } from '#core/catalog/records.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** A variable of a data set, with its CF standard name where it has one. */
interface Candidate {
  readonly standardName: string | null
  readonly record: Pick<VariableRecord, 'ID' | 'Variable' | 'Long_Name' | 'Unit' | 'Visualize'>
}

/** The variable that makes a temperature-salinity pair with another of its data set; `null` where it is neither or has no partner. */
export function waterMassPair(variables: readonly Candidate[], id: number): WaterMassPair | null {
  const own = variables.find(({ record }) => record.ID === id)
  if (!own) return null
  const [is, wanted] = isSalinity(own) ? (['temperature', isTemperature] as const) : (['salinity', isSalinity] as const)
  if (is === 'salinity' && !isTemperature(own)) return null
  const partner = variables.find((variable) => variable.record.Visualize === 1 && wanted(variable))
  if (!partner) return null
  const [temperature, salinity] = is === 'salinity' ? [own, partner] : [partner, own]
  const [Temperature, Salinity] = [statedTemperature(temperature), statedSalinity(salinity)]
  return {
    Variable: partner.record.Variable,
    Is: is,
    Temperature: Temperature ?? 'in-situ',
    Salinity: Salinity ?? 'practical',
    Assumed: [...(Temperature ? [] : (['temperature'] as const)), ...(Salinity ? [] : (['salinity'] as const))],
  }
}

/** Which temperature a variable says it is; `null` where neither its standard name nor its own names tell. */
function statedTemperature(variable: Candidate): WaterMassPair['Temperature'] | null {
  const words = variable.standardName?.replaceAll('_', ' ') ?? wordsOf(variable)
  if (/conservative/.test(words)) return 'conservative'
  if (/potential|\b(theta|ptemp|thetao)\b/.test(words)) return 'potential'
  // CF: "Sea water temperature is the in situ temperature of the sea water."
  return variable.standardName === 'sea_water_temperature' || /\bin[ -]?situ\b/.test(words) ? 'in-situ' : null
}

/** Which salinity a variable says it is, by its names or its unit; `null` where neither tells. */
function statedSalinity(variable: Candidate): WaterMassPair['Salinity'] | null {
  const words = variable.standardName?.replaceAll('_', ' ') ?? wordsOf(variable)
  if (/absolute|reference/.test(words) || /^g(\/kg| kg[-⁻][1¹])$/.test(unitWords(variable.record.Unit))) return 'absolute'
  return /practical|\bpsal\b/.test(words) || /\bpss|^psu$/i.test(variable.record.Unit) ? 'practical' : null
}

/** Without a standard name, as in a submitted workbook, a variable is known by its own names. */
const wordsOf = ({ record: { Variable, Long_Name } }: Candidate): string => `${Variable} ${Long_Name}`.toLowerCase().replaceAll('_', ' ')

/** Words that do not name the quantity itself. */
const DERIVED = /anomal|difference|\berr|\bstd\b|deviation|flag|\bqc\b|trend|flux|gradient/

function isSalinity(variable: Candidate): boolean {
  const { standardName } = variable
  if (standardName !== null) return /^sea_(water|surface)_(\w+_)?salinity$/.test(standardName)
  const words = wordsOf(variable)
  return /\b(salinity|psal|sss|sal)\b/.test(words) && !DERIVED.test(words)
}

function isTemperature(variable: Candidate): boolean {
  const { standardName } = variable
  if (unitWords(variable.record.Unit) !== '°C') return false
  if (standardName !== null) return /^sea_(water|surface)_(\w+_)?temperature$/.test(standardName)
  const words = wordsOf(variable)
  return /\b(temperature|temp|theta|sst)\b/.test(words) && !/\b(air|dew|bulb|sensor|atmospher\w*)\b/.test(words) && !DERIVED.test(words)
}
