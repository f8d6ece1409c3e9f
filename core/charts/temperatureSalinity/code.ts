import { chartTexts } from '#core/messages/charts.ts'
import type { Drawing, DrawingCode, DrawnPair } from '../code/Drawing.ts'
import * as python from '../code/python.ts'
import * as r from '../code/r.ts'

/** How a language writes a column, a function of GSW and an assignment. */
interface Spelling {
  readonly column: (name: string) => string
  readonly gsw: (name: string) => string
  readonly becomes: '=' | '<-'
}

/** GSW takes arrays; some of its functions do not accept data frame columns. */
const inPython: Spelling = { column: (name) => `${python.column(name)}.to_numpy()`, gsw: (name) => `gsw.${name}`, becomes: '=' }
const inR: Spelling = { column: r.column, gsw: (name) => `gsw_${name}`, becomes: '<-' }

const TEMPERATURE = 'Conservative temperature (°C)'

/** Draws conservative temperature against salinity, with GSW, the toolbox of TEOS-10. */
export function temperatureSalinityCode({ pair }: Drawing): DrawingCode {
  if (pair === null) return { packages: ['gsw'], python: [], r: [] }
  const { waterMass } = chartTexts
  const salinity = pair.Salinity === 'absolute' ? `${waterMass.salinity.absolute} (g/kg)` : waterMass.salinity.practical
  return {
    packages: ['gsw'],
    python: [
      'import gsw',
      ...conservativeTemperature(pair, inPython),
      `plt.scatter(${python.column(pair.salinity)}, CT, s=8)`,
      ...python.titles(salinity, TEMPERATURE),
    ],
    r: [
      'library(gsw)',
      ...conservativeTemperature(pair, inR),
      `plot(${r.column(pair.salinity)}, CT, pch = 20,`,
      `  ${r.titles(salinity, TEMPERATURE)})`,
    ],
  }
}

/** Lines that compute conservative temperature `CT` as the chart does: from reference salinity. */
function conservativeTemperature({ temperature, salinity, Temperature, Salinity, hasDepth }: DrawnPair, spelling: Spelling): string[] {
  const { column, gsw, becomes } = spelling
  const [given, practical] = [column(temperature), column(salinity)]
  const line = (name: string, text: string) => `${name} ${becomes} ${text}`
  if (Temperature === 'conservative') return [line('CT', given)]
  const absolute = line('SA', Salinity === 'absolute' ? practical : `${gsw('SR_from_SP')}(${practical})`)
  if (Temperature === 'potential') return [absolute, line('CT', `${gsw('CT_from_pt')}(SA, ${given})`)]
  const pressure = hasDepth ? `${gsw('p_from_z')}(-${column('depth')}, ${column('lat')})` : '0'
  return [absolute, line('p', pressure), line('CT', `${gsw('CT_from_t')}(SA, ${given}, p)`)]
}
