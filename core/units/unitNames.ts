/** The units that others are made of, in the order of the powers of a unit. */
export const baseUnits = ['m', 'kg', 's', 'A', 'K', 'mol', 'cd', 'rad'] as const

/** Symbols, whose letter case counts, by their definitions (UDUNITS-2; `M`, `E` and `nmi` as the field writes them). */
export const unitSymbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ g: '1e-3 kg', t: '1000 kg', u: '1.66053906660e-27 kg', Da: '1.66053906660e-27 kg' },
    ...{ sr: 'rad2', Hz: 's-1', N: 'kg m s-2', Pa: 'N m-2', J: 'N m', W: 'J s-1', C: 'A s', V: 'W A-1', F: 'C V-1', S: 'A V-1' },
    ...{ Wb: 'V s', T: 'Wb m-2', H: 'V s A-1', lm: 'cd sr', lx: 'lm m-2', Bq: 's-1', Gy: 'J kg-1', Sv: 'J kg-1', kat: 'mol s-1' },
    ...{ L: '1e-3 m3', l: '1e-3 m3', ha: '1e4 m2', min: '60 s', h: '3600 s', hr: '3600 s', d: '86400 s', yr: '31556925.9747 s' },
    ...{ atm: '101325 Pa', mmHg: '133.322387415 Pa', inHg: '3386.389 Pa', eV: '1.602176634e-19 J', cal: '4.1868 J', Ci: '3.7e10 s-1' },
    ...{ in: '0.0254 m', ft: '0.3048 m', yd: '0.9144 m', mi: '1609.344 m', nmi: '1852 m', Å: '1e-10 m', kt: '1852 m/h' },
    ...{ M: 'mol L-1', E: 'mol', DU: '4.462e-4 mol m-2', '%': '0.01', '‰': '1e-3', "'": 'degree/60', '"': 'degree/3600' },
    ...{ pH: '1', dB: '1', bp: '1', NTU: '1', FTU: '1', FNU: '1', RFU: '1', AFU: '1', CFU: '1', PSS: '1' },
  }),
)

/** Names, in any letter case and as plurals too, by their definitions. */
export const unitNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ meter: 'm', metre: 'm', gram: 'g', second: 's', sec: 's', ampere: 'A', amp: 'A', kelvin: 'K', mole: 'mol', candela: 'cd' },
    ...{ radian: 'rad', steradian: 'sr', hertz: 'Hz', newton: 'N', pascal: 'Pa', joule: 'J', watt: 'W', coulomb: 'C', volt: 'V' },
    ...{ farad: 'F', ohm: 'V A-1', siemens: 'S', mho: 'S', weber: 'Wb', tesla: 'T', henry: 'H', lumen: 'lm', lux: 'lx', katal: 'kat' },
    ...{ becquerel: 'Bq', gray: 'Gy', sievert: 'Sv', curie: 'Ci', liter: 'L', litre: 'L', hectare: 'ha', are: '100 m2', minute: 'min' },
    ...{
      hour: 'h',
      day: 'd',
      week: '7 d',
      fortnight: '14 d',
      month: 'yr/12',
      year: 'yr',
      tonne: 't',
      metric_ton: 't',
      ton: '907.18474 kg',
    },
    ...{ bar: '1e5 Pa', atmosphere: 'atm', torr: '133.322368421 Pa', gauss: '1e-4 T', erg: '1e-7 J', dyne: '1e-5 N', calorie: 'cal' },
    ...{ knot: 'kt', nautical_mile: 'nmi', mile: 'mi', foot: 'ft', feet: 'ft', inch: 'in', yard: 'yd', fathom: '6 ft', micron: '1e-6 m' },
    ...{ angstrom: 'Å', gal: '0.01 m s-2', dobson: 'DU', einstein: 'E', molar: 'M', sverdrup: '1e6 m3 s-1', bit: '1' },
    ...{ degree: '1.74532925199433e-2 rad', deg: 'degree', arcminute: "'", arcsecond: '"', cycle: '6.28318530717959 rad' },
    ...Object.fromEntries(
      ['_north', '_east', '_true', '_n', '_e', '_t', 'n', 'e', 't'].flatMap((way) => [
        [`degree${way}`, 'degree'],
        [`degrees${way}`, 'degree'],
      ]),
    ),
    ...Object.fromEntries(
      ['celsius', 'degree_celsius', 'degrees_celsius', 'degree_c', 'degreec', 'degc', 'deg_c'].map((name) => [name, 'K @ 273.15']),
    ),
    ...Object.fromEntries(['fahrenheit', 'degree_fahrenheit', 'degf'].map((name) => [name, 'K/1.8 @ 459.67'])),
    ...{ degree_kelvin: 'K', degree_k: 'K', degk: 'K', deg_k: 'K' },
    ...{ percent: '%', permil: '‰', ppm: '1e-6', ppb: '1e-9', ppt: '1e-12', psu: '1', practical_salinity_unit: '1' },
    // What is counted.
    ...{ count: '1', '#': '1', cell: '1', individual: '1', ind: '1', copy: '1', photon: '1', quantum: '1', quanta: '1', particle: '1' },
    ...{ molecule: '1', event: '1', read: '1', colony: '1', organism: '1', specimen: '1', virus: '1' },
  }),
)

/** Prefixes by their symbols, and by their names; each stands before a symbol or a name. */
export const unitPrefixes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ Y: 1e24, Z: 1e21, E: 1e18, P: 1e15, T: 1e12, G: 1e9, M: 1e6, k: 1e3, h: 100, da: 10, d: 0.1, c: 0.01, m: 1e-3 },
    ...{ u: 1e-6, n: 1e-9, p: 1e-12, f: 1e-15, a: 1e-18, z: 1e-21, y: 1e-24 },
    ...{ peta: 1e15, tera: 1e12, giga: 1e9, mega: 1e6, kilo: 1e3, hecto: 100, deka: 10, deci: 0.1, centi: 0.01, milli: 1e-3 },
    ...{ micro: 1e-6, nano: 1e-9, pico: 1e-12, femto: 1e-15, atto: 1e-18 },
  }),
)

/** What a mass or an amount may be of, as in `mg C m-3` and `umol photons m-2 s-1`: words that UDUNITS does not know. */
export const substances: ReadonlySet<string> = new Set(
  'C N P S O Si Fe O2 CO2 N2 CH4 chl Chl chla Chla chl-a carbon nitrogen phosphorus oxygen chlorophyll photons quanta protein DNA'.split(
    ' ',
  ),
)
