/** Coefficients of powers, the constant first. */
const polynomial = (coefficients: readonly number[], x: number): number => coefficients.reduceRight((sum, each) => sum * x + each, 0)

const pureWater = [999.842594, 6.793952e-2, -9.09529e-3, 1.001685e-4, -1.120083e-6, 6.536332e-9]
const ofSalinity = [8.24493e-1, -4.0899e-3, 7.6438e-5, -8.2467e-7, 5.3875e-9]
const ofSalinityAndRoot = [-5.72466e-3, 1.0227e-4, -1.6546e-6]
const OF_SALINITY_SQUARED = 4.8314e-4

/**
 * Density of sea water at the pressure of the surface minus 1000 kg m-3, from practical salinity and degrees Celsius: sigma-t, and sigma-0
 * where the temperature is the potential one. Source: the one-atmosphere equation of state EOS-80 (Fofonoff and Millard 1983, UNESCO
 * Technical Papers in Marine Science 44), for salinities 0 to 42 and -2 to 40 °C.
 */
export function sigma(salinity: number, celsius: number): number {
  const linear = polynomial(ofSalinity, celsius) + polynomial(ofSalinityAndRoot, celsius) * Math.sqrt(salinity)
  return polynomial(pureWater, celsius) + salinity * (linear + OF_SALINITY_SQUARED * salinity) - 1000
}
