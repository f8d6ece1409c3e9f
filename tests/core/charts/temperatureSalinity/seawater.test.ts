import { expect, test } from 'vitest'
import { absoluteSalinity, conservativeOfPotential, potentialOfInSitu, sigma0 } from '#core/charts/temperatureSalinity/seawater.ts'

/**
 * The check values of the GSW Oceanographic Toolbox (TEOS-10, version 3.06), as its pages gsw_pt0_from_t, gsw_CT_from_t and
 * gsw_sigma0 print them for these six samples. The toolbox itself is asked about the whole ocean where it is installed (`npm run test:peers`).
 */
const salinities = [34.7118, 34.8915, 35.0256, 34.8472, 34.7366, 34.7324]
const pressures = [10, 50, 125, 250, 600, 1000]
const inSitu = [28.7856, 28.4329, 22.8103, 10.26, 6.8863, 4.4036]
const potential = [28.783196819670632, 28.420983342398962, 22.784930399117108, 10.230523661095731, 6.829230224409661, 4.324510571845719]
const conservative = [28.80991982670028, 28.43922781609114, 22.786176893078498, 10.226189266620782, 6.827213633479988, 4.323575748610455]
const roundedConservative = [28.8099, 28.4392, 22.7862, 10.2262, 6.8272, 4.3236]
const densities = [21.797900819337656, 22.052215404397316, 23.892985307893923, 26.66760866597201, 27.10738045511971, 27.409748977090885]

test('potential temperature is that of the toolbox', () => {
  salinities.forEach((salinity, i) => {
    expect(potentialOfInSitu(salinity, inSitu[i] ?? 0, pressures[i] ?? 0)).toBeCloseTo(potential[i] ?? 0, 9)
  })
  expect(potentialOfInSitu(35, 20, 0)).toBe(20)
})

test('conservative temperature is that of the toolbox', () => {
  salinities.forEach((salinity, i) => {
    expect(conservativeOfPotential(salinity, potential[i] ?? 0)).toBeCloseTo(conservative[i] ?? 0, 9)
  })
})

test('potential density is that of the toolbox', () => {
  salinities.forEach((salinity, i) => {
    expect(sigma0(salinity, roundedConservative[i] ?? 0)).toBeCloseTo(densities[i] ?? 0, 9)
  })
})

test('standard sea water has 35.16504 g/kg', () => {
  expect(absoluteSalinity(35)).toBeCloseTo(35.16504, 12)
})
