import { readUnit } from '#core/units/readUnit.ts'

/** Longer texts are no units. */
const MAX_CHARACTERS = 100

/**
 * The unit of a column as the portal writes it, of the spelling of a file: `µmol kg-1` of `UMOL/KG`, `°C` of `ITS-90, deg C`, `kg m-3` of
 * `Kilograms per Cubic Meter`, nothing of `PSS-78`. A text that is no unit in any spelling comes back trimmed.
 */
export function unitOfText(text: string): string {
  const bare = text.trim().replaceAll(/\s+/g, ' ')
  if (bare.length > MAX_CHARACTERS) return bare
  const found = unitIn(bare) ?? unitIn(withoutBrackets(bare))
  if (found !== undefined) return found
  // A scale stands before the unit, as in `ITS-90, deg C`, and a condition before it, as in `salt water, m`.
  const parts = bare.split(/[,;]/).map((part) => part.trim())
  return parts.length > 1 ? (parts.toReversed().flatMap((part) => unitIn(part) ?? [])[0] ?? bare) : bare
}

const withoutBrackets = (text: string): string => (/^[[(].*[\])]$/.test(text) ? text.slice(1, -1).trim() : text)

function unitIn(text: string): string | undefined {
  const named = molar.get(text) ?? names.get(text.toLowerCase())
  if (named !== undefined) return named
  const isShouted = text === text.toUpperCase()
  const spelt = productOf(text, isShouted)
  return spelt !== undefined && readUnit(spelt) !== undefined ? spelt : undefined
}

/** Amounts per litre, of which letter case tells whether they are lengths. */
const molar: ReadonlyMap<string, string> = new Map([
  ...['uM', 'µM', 'μM', 'UM'].map((text) => [text, 'µmol L-1'] as const),
  ...[['mM', 'mmol L-1'] as const, ['nM', 'nmol L-1'] as const, ['pM', 'pmol L-1'] as const],
])

/** Units by names that are more than a product of units, in lower case, by how the portal writes them. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '°C': 'degc|deg c|deg.c|deg. c|degs c|degree c|degrees c|deg_c|deg-c|degree_c|degrees_c|degreec|degreesc|degree celsius|degrees celsius|degree_celsius|degrees_celsius|deg celsius|degcelsius|celsius|centigrade|degrees centigrade|°c|º c|ºc|° c|oc|c|its-90|its90|its-90 deg c|ipts-68|ipts68|ipts-68 deg c',
    '°F': 'degf|deg f|°f|fahrenheit|degrees fahrenheit|degree_fahrenheit',
    '': 'pss-78|pss78|pss|psu|practical salinity scale|practical salinity scale 1978|practical salinity unit|practical salinity units|practical_salinity_unit|practical_salinity_units|psal|none|unitless|dimensionless|no unit|no units|not applicable|n/a|na|nd|n.d.|-|--|1|adim|adimensional|ratio|code|ph|ph units|ph unit|ph_units|total scale|seawater scale',
    dbar: 'dbar|db|dbars|decibar|decibars|decibarn|dbr',
    m: 'm|meter|meters|metre|metres|mtr|mtrs',
    '%': '%|percnt|percent|pct',
    '‰': '‰|/mille|per mille|permil|per mil|o/oo|0/00|ppt|parts per thousand',
    degree: 'degree|degrees|deg|°|decimal degrees|decimal_degrees|deg true|degrees true|degrees_true|degt|deg t',
    degrees_north: 'degrees_north|degree_north|degrees north|deg north|deg_north|degn|deg n|deg_n|°n|° n|decimal degrees north',
    degrees_east: 'degrees_east|degree_east|degrees east|deg east|deg_east|dege|deg e|deg_e|°e|° e|decimal degrees east',
    degrees_west: 'degrees_west|degree_west|degrees west|deg west|deg_west|degw|deg w|deg_w|°w|° w',
    s: 's|sec|secs|second|seconds',
    min: 'min|mins|minute|minutes',
    h: 'h|hr|hrs|hour|hours',
    d: 'd|day|days|julian days',
    ...{ 'µmol L-1': 'micromolar|umolar|µmolar', 'nmol L-1': 'nanomolar' },
    // In capitals these would be seconds.
    ...{ 'S m-1': 's/m', 'mS cm-1': 'ms/cm|mmho/cm|mmhos/cm', 'µS cm-1': 'us/cm|µs/cm' },
    'µE m-2 s-1': 'ue/m^2/s|ue/m2/s|ue m-2 s-1|µe/m2/s|microeinsteins per square meter per second',
    'µmol m-2 s-1': 'umol photons/m^2/sec|umol photons/m2/s|umol photons m-2 s-1|µmol photons m-2 s-1|umol/m2/s|micromol photons/m2/s',
    µatm: 'uatm|µatm|microatm|microatmospheres|microatmosphere',
    FNU: 'fnu',
    NTU: 'ntu|ntus',
    V: 'v|volt|volts|vdc',
    psi: 'psi|psia',
  }).flatMap(([unit, spellings]) => spellings.split('|').map((spelling) => [spelling, unit] as const)),
)

/** Words of units and their symbols; in capitals as well. Each may have a power, and be one of `per`. */
const symbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    m: 'm|meter|meters|metre|metres',
    ...{ cm: 'cm|centimeter|centimeters|centimetre|centimetres', mm: 'mm|millimeter|millimeters|millimetre|millimetres', km: 'km' },
    ...{ µm: 'micron|microns|micrometer|micrometers', nm: 'nm|nanometer|nanometers|nanometre|nanometres' },
    ...{ s: 's|sec|secs|second|seconds', min: 'min|minute|minutes', h: 'h|hr|hour|hours', d: 'd|day|days', yr: 'yr|year|years' },
    ...{ kg: 'kg|kilogram|kilograms', g: 'g|gram|grams', mg: 'mg|milligram|milligrams', µg: 'ug|µg|mcg|microgram|micrograms' },
    ...{
      ng: 'ng|nanogram|nanograms',
      pg: 'pg|picogram|picograms',
      L: 'l|liter|liters|litre|litres',
      mL: 'ml|milliliter|milliliters|millilitre|millilitres',
    },
    ...{ mol: 'mol|mole|moles', mmol: 'mmol|millimol|millimole|millimoles', µmol: 'umol|µmol|micromol|micromole|micromoles|umoles|umole' },
    ...{ nmol: 'nmol|nanomol|nanomole|nanomoles', pmol: 'pmol|picomol|picomole|picomoles', fmol: 'fmol|femtomol|femtomole|femtomoles' },
    ...{
      S: 'siemens',
      mS: 'millisiemens|mmho|mmhos',
      µS: 'us|µs|microsiemens',
      W: 'w|watt|watts',
      mW: 'milliwatts',
      µW: 'uw|µw|microwatts',
    },
    ...{ Pa: 'pa|pascal|pascals', hPa: 'hpa|hectopascal|hectopascals|mb|mbar|mbars|millibar|millibars', kPa: 'kpa', dbar: 'dbar|db' },
    ...{ µatm: 'uatm|µatm', ppm: 'ppm', ppb: 'ppb', sr: 'sr', K: 'kelvin', '°C': 'degc|degreesc', knot: 'kn|kt|kts|knot|knots' },
    ...{ cells: 'cell|cells', individuals: 'ind|individual|individuals', ohm: 'ohm|ohms', µE: 'ue|µe', degree: 'deg|degree|degrees' },
  }).flatMap(([symbol, words]) => words.split('|').map((word) => [word, symbol] as const)),
)

const TOKEN = /(\p{L}+|[#%‰])(?:(?:\^|\*\*)?\(?([+-]?\d)\)?)?|(\d+(?:\.\d{1,6})?(?:e[+-]?\d{1,2})?(?:\^[+-]?\d{1,2})?)|([\s*·.]+)|(\/)/giuy

/** A product of units with a power for each, as in `µmol kg-1`; undefined where the text has other characters. */
function productOf(text: string, isShouted: boolean): string | undefined {
  const plain = text
    .replaceAll(/[⁻−]/g, '-')
    .replaceAll('μ', 'µ')
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)))
  const product: string[] = []
  let [isOver, power] = [false, 1]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const found = TOKEN.exec(plain)
    if (found === null) return undefined
    const [, word = '', raised = '1', number = '', , slash] = found
    if (slash !== undefined || word.toLowerCase() === 'per') isOver = true
    else if (/^(?:square|sq)$/i.test(word)) power = 2
    else if (/^cubic$/i.test(word)) power = 3
    else if (word !== '') {
      const exponent = Number(raised) * power * (isOver ? -1 : 1)
      product.push(`${symbolOf(word, isShouted)}${exponent === 1 ? '' : exponent}`)
      ;[isOver, power] = [false, 1]
    } else if (number !== '' && number !== '1') product.push(number.replace(/^10\^\+?/, '1e'))
  }
  return product.length === 0 || isOver ? undefined : product.join(' ')
}

/** A word as the symbol of its unit; a word that is a unit already stays, but for one of a text in capitals. */
function symbolOf(word: string, isShouted: boolean): string {
  const symbol = symbols.get(word.toLowerCase())
  if (symbol === undefined) return word
  // Letter case counts in symbols, as in mW and MW, not in words.
  const isOwn = !isShouted && word.length <= 4 && word.toLowerCase() !== word && readUnit(word) !== undefined
  return isOwn ? word : symbol
}
