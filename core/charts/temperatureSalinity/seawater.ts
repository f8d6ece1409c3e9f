import { type Coefficients, ENTROPY, POTENTIAL_ENTHALPY, SPECIFIC_VOLUME } from './coefficients.ts'

/**
 * Sea water by TEOS-10 (IOC, SCOR and IAPSO 2010, Manuals and Guides 56). Salinities are absolute, g/kg; temperatures in degrees Celsius;
 * pressures in dbar above that of the atmosphere. Each function is tested with the check values of the GSW Oceanographic Toolbox.
 */

/** Absolute salinity of water of the reference composition, g/kg per unit of practical salinity. Source: Millero et al. 2008, Deep-Sea Res. I 55, 50. */
const REFERENCE_SALINITY = 35.16504 / 35
/** Reduces salinity to 1 at 40 times the above. */
const SALINITY_SCALE = 1 / (40 * REFERENCE_SALINITY)
/** Added to salinity before the root in the polynomial of specific volume, g/kg. */
const SALINITY_OFFSET = 24
const TEMPERATURE_SCALE = 1 / 40
const PRESSURE_SCALE = 1e-4
/** By which enthalpy becomes conservative temperature, J/(kg K). */
const HEAT_CAPACITY = 3991.86795711963

/** The absolute salinity of water of the reference composition; that of the sea differs by at most 0.03 g/kg, or 0.09 in the Baltic Sea. */
export const absoluteSalinity = (practical: number): number => practical * REFERENCE_SALINITY

/** Potential density anomaly referred to 0 dbar, kg m-3. Source: 75-term polynomial, Roquet et al. 2015, Ocean Modelling 90, 29, at 0 dbar. */
export function sigma0(salinity: number, conservative: number): number {
  const root = Math.sqrt(SALINITY_SCALE * (salinity + SALINITY_OFFSET))
  return 1 / polynomialOfTwo(SPECIFIC_VOLUME, root, conservative * TEMPERATURE_SCALE) - 1000
}

/** Conservative temperature of a potential temperature referred to 0 dbar. Source: TEOS-10 manual, equation 3.3.1 and appendix. */
export function conservativeOfPotential(salinity: number, potential: number): number {
  const y = potential * TEMPERATURE_SCALE
  return ofSalinity(salinity, (power) => polynomial(POTENTIAL_ENTHALPY[power] ?? [], y)) / HEAT_CAPACITY
}

/** Potential temperature referred to 0 dbar: that at which water has the same entropy at the surface. Source: TEOS-10 manual, section 3.1. */
export function potentialOfInSitu(salinity: number, inSitu: number, pressure: number): number {
  if (pressure === 0) return inSitu
  const aim = entropyPart(salinity, inSitu, pressure)
  let potential = inSitu
  // Newton's method: each step doubles the digits, and the first is right to hundredths of a degree.
  for (let step = 0; step < 3; step++) potential -= (entropyPart(salinity, potential, 0) - aim) / entropySlope(salinity, potential)
  return potential
}

/** A sum over powers of the root of reduced salinity. */
function ofSalinity(salinity: number, factorOf: (power: number) => number): number {
  const root = Math.sqrt(SALINITY_SCALE * Math.max(0, salinity))
  let sum = 0
  for (let power = 7; power >= 0; power--) sum = sum * root + factorOf(power)
  return sum
}

/** Entropy without the terms of salinity alone, J/(kg K). */
function entropyPart(salinity: number, celsius: number, pressure: number): number {
  const [y, z] = [celsius * TEMPERATURE_SCALE, pressure * PRESSURE_SCALE]
  return -TEMPERATURE_SCALE * ofSalinity(salinity, (power) => polynomialOfTwo(ENTROPY[power] ?? [], y, z))
}

const slopes = ENTROPY.map(([atSurface = []]) => derivative(atSurface))

/** The change of entropy with temperature at 0 dbar. */
function entropySlope(salinity: number, celsius: number): number {
  return -(TEMPERATURE_SCALE ** 2) * ofSalinity(salinity, (power) => polynomial(slopes[power] ?? [], celsius * TEMPERATURE_SCALE))
}

/** A polynomial of one number, by Horner's rule. */
function polynomial(coefficients: Coefficients, x: number): number {
  return coefficients.reduceRight((sum, each) => sum * x + each, 0)
}

/** A polynomial of two numbers: a row of coefficients of `x` per power of `y`. */
function polynomialOfTwo(rows: readonly Coefficients[], x: number, y: number): number {
  return rows.reduceRight((sum, row) => sum * y + polynomial(row, x), 0)
}

/** The coefficients of the derivative. */
function derivative(coefficients: Coefficients): number[] {
  return coefficients.slice(1).map((each, power) => each * (power + 1))
}
