const RAISED: Readonly<Record<string, string>> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
}

/** What files call degrees Celsius (UDUNITS-2, `udunits2-accepted.xml`). */
const CELSIUS = /^(?:deg(?:ree)?s?_?)c(?:elsius)?$|^celsius$/i

/** A unit as print sets it, wherever it is shown: `m s⁻¹` for the `m s-1`, `m s^-1` or `m s**-1` of a data set, `°C` for its `degC`. Files and calls keep the unit as it is stored. */
export function unitWords(unit: string): string {
  if (CELSIUS.test(unit)) return '°C'
  return unit.replace(/(?<=[A-Za-z])(?:\^|\*\*)?(-?\d+)/g, (_, power: string) => [...power].map((sign) => RAISED[sign] ?? sign).join(''))
}
