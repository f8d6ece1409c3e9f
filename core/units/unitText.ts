const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A unit as readers see it (`°C`, `m s⁻¹`, `µmol/kg`) as UDUNITS reads it in plain ASCII; `1` for none, and for practical salinity. Words that it does not know stay. */
export function unitText(unit: string): string {
  const plain = unit
    .trim()
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)))
    .replaceAll(/[⁻−]/g, '-')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/[·⋅]/g, ' ')
    .replaceAll(/°\s*([CFK])\b/g, (_, scale: keyof typeof scales) => scales[scale])
    .replaceAll('°', 'degree')
    .replaceAll(/\s+/g, ' ')
  return plain === '' || PRACTICAL_SALINITY.test(plain) ? '1' : plain
}

/** Practical salinity has no unit. */
const PRACTICAL_SALINITY = /^(psu|pss|pss-78|practical salinity units?)$/i

const scales = { C: 'degree_Celsius', F: 'degree_Fahrenheit', K: 'kelvin' } as const
