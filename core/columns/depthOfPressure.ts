/**
 * Specific volume of standard sea water (35.16504 g/kg) at 0 °C by powers of pressure / 10,000 dbar, m3/kg. Source: the 75-term polynomial of
 * Roquet et al. 2015, Ocean Modelling 90, 29, table 8, at this salinity and temperature.
 */
const STANDARD_VOLUME = [
  9.72661385484387e-4, -4.505913211160929e-5, 7.130728965927127e-6, -6.657179479768312e-7, -2.99405444723288e-8, -1.2647261286e-8,
  1.961350393e-9,
]
const PRESSURE_SCALE = 1e-4
const PASCAL_PER_DBAR = 1e4
/** The relative increase of gravity per metre of depth, TEOS-10 manual, appendix D. */
const GRAVITY_GRADIENT = 2.26e-7

/**
 * Metres below the surface, positive down, at a pressure in dbar above that of the atmosphere and a latitude in degrees north, for a column of
 * standard sea water at 0 °C. Source: `gsw_z_from_p`, McDougall and Barker 2011, and TEOS-10 manual, section 3.32 (gravity of Saunders 1981).
 */
export function depthOfPressure(dbar: number, latitude: number): number {
  const surface = surfaceGravity(latitude)
  return (2 * enthalpy(dbar)) / (surface + Math.sqrt(surface ** 2 + 2 * surface * GRAVITY_GRADIENT * enthalpy(dbar)))
}

/** The pressure in dbar at a depth in metres: the inverse of `depthOfPressure`. Source: TEOS-10 manual, section 3.32, and `gsw_p_from_z`. */
export function pressureOfDepth(metres: number, latitude: number): number {
  const work = surfaceGravity(latitude) * (metres + 0.5 * GRAVITY_GRADIENT * metres ** 2)
  let pressure = metres
  // Newton's method: each step doubles the digits.
  for (let step = 0; step < 3; step++) {
    const volume = PASCAL_PER_DBAR * polynomial(STANDARD_VOLUME, pressure * PRESSURE_SCALE)
    pressure -= (enthalpy(pressure) - work) / volume
  }
  return pressure
}

/** Gravity at the surface, m s-2. Source: Saunders 1981, J. Phys. Oceanogr. 11, 573. */
function surfaceGravity(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180) ** 2
  return 9.780327 * (1 + (5.2792e-3 + 2.32e-5 * sine) * sine)
}

const ENTHALPY = STANDARD_VOLUME.map((each, power) => each / (power + 1))

/** The integral of specific volume over pressure, J/kg. */
function enthalpy(dbar: number): number {
  const scaled = dbar * PRESSURE_SCALE
  return (PASCAL_PER_DBAR / PRESSURE_SCALE) * scaled * polynomial(ENTHALPY, scaled)
}

/** By Horner's rule. */
const polynomial = (coefficients: readonly number[], x: number): number => coefficients.reduceRight((sum, each) => sum * x + each, 0)
