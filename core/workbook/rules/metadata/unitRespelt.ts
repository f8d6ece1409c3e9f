import { readUnit, unitNamed } from '#core/units/readUnit.ts'
import { nearestOf } from '../nearest.ts'

/** What stands for degrees Celsius, which UDUNITS takes for degrees times coulomb. */
const CELSIUS = /^(?:deg(?:ree)?s?\.? |[oº] ?)c(?:elsius)?$/i

const pureNumbers = new Set(['none', 'unitless', 'dimensionless', 'no unit', 'no units', 'not applicable', 'n/a', 'na', '-', '--'])

/** Units that are misspelt, and words that other spellings are near to. */
const common =
  'kg g mg ug ng pg mol mmol umol nmol pmol mL uL km cm mm um nm Pa hPa kPa dbar mbar Bq Hz kHz V mV NTU FTU RFU PSS degC psu uatm meter metre millimeter centimeter kilometer micrometer gram milligram microgram nanogram kilogram liter litre milliliter microliter mole millimole micromole nanomole picomole second minute hour week month year kelvin celsius percent permil pascal decibar millibar volt watt joule siemens knot count cells individuals photons degree'.split(
    ' ',
  )

const others: ReadonlyMap<string, string> = new Map([
  ['mcg', 'ug'],
  ['hrs', 'h'],
  ['mins', 'min'],
  ['secs', 's'],
  ['yrs', 'yr'],
  ['cc', 'cm3'],
  ['gr', 'g'],
])

/** What a unit that programs cannot read was probably meant to be, empty for a pure number; undefined where none is near. */
export function unitRespelt(unit: string): { readonly unit: string; readonly isSure: boolean } | undefined {
  const bare = unit.trim().replaceAll(/\s+/g, ' ')
  if (CELSIUS.test(bare)) return { unit: 'degC', isSure: true }
  if (pureNumbers.has(bare.toLowerCase())) return { unit: '', isSure: false }
  if (readUnit(bare)) return undefined
  const plain = bare.replaceAll(/[[\]{}$\\]/g, '').replaceAll(/[x×](?=10\b)/gi, '')
  const apart = plain.replaceAll(/(?<=\d)(?=\p{L})/gu, ' ').replaceAll(/(?<=\p{L}) (?=-?\d)/gu, '')
  const nearest = nearestOf(common)
  const words = apart.replaceAll(/[\p{L}_]+/gu, (word) =>
    unitNamed(word) ? word : (others.get(word.toLowerCase()) ?? nearest(word)?.word ?? word),
  )
  const found = [plain, apart, words].find((text) => text !== '' && readUnit(text))
  return found === undefined ? undefined : { unit: found, isSure: false }
}
