import { chartTexts } from '#core/messages/charts.ts'
import type { DrawnPair } from './CodeSample.ts'

/** How a language writes a column, a function of GSW and an assignment. */
interface Spelling {
  readonly column: (name: string) => string
  readonly gsw: (name: string) => string
  readonly becomes: '=' | '<-'
}

/** Lines that compute conservative temperature `CT` with GSW, the toolbox of TEOS-10, as the chart does: from reference salinity. */
export function seawaterCode({ temperature, salinity, Temperature, Salinity, hasDepth }: DrawnPair, spelling: Spelling): string[] {
  const { column, gsw, becomes } = spelling
  const [given, practical] = [column(temperature), column(salinity)]
  const line = (name: string, text: string) => `${name} ${becomes} ${text}`
  if (Temperature === 'conservative') return [line('CT', given)]
  const absolute = line('SA', Salinity === 'absolute' ? practical : `${gsw('SR_from_SP')}(${practical})`)
  if (Temperature === 'potential') return [absolute, line('CT', `${gsw('CT_from_pt')}(SA, ${given})`)]
  const pressure = hasDepth ? `${gsw('p_from_z')}(-${column('depth')}, ${column('lat')})` : '0'
  return [absolute, line('p', pressure), line('CT', `${gsw('CT_from_t')}(SA, ${given}, p)`)]
}

/** The title of the axis of salinity. */
export const salinityTitle = ({ Salinity }: DrawnPair): string =>
  Salinity === 'absolute' ? `${chartTexts.waterMass.salinity.absolute} (g/kg)` : chartTexts.waterMass.salinity.practical
