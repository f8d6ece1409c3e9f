import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownQuantity } from '#core/columns/knownQuantity.ts'
import { unitOfText } from '#core/columns/unitOfText.ts'
import { readUnit } from '#core/units/readUnit.ts'

/** Column, the unit that its file states, and what it is: name, unit, CF standard name. */
const known: readonly (readonly [name: string, stated: string | undefined, expected: readonly [string, string, string?]])[] = [
  ['CTDTMP', 'ITS-90', ['temperature', '°C', 'sea_water_temperature']],
  ['CTDSAL', 'PSS-78', ['ctd_salinity', '', 'sea_water_practical_salinity']],
  ['SALNTY', 'PSS-78', ['salinity', '', 'sea_water_practical_salinity']],
  ['OXYGEN', 'UMOL/KG', ['oxygen', 'µmol kg-1', 'moles_of_oxygen_per_unit_mass_in_sea_water']],
  ['CTDOXY', 'UMOL/KG', ['ctd_oxygen', 'µmol kg-1', 'moles_of_oxygen_per_unit_mass_in_sea_water']],
  ['SILCAT', 'UMOL/KG', ['silicate', 'µmol kg-1', 'moles_of_silicate_per_unit_mass_in_sea_water']],
  ['NITRAT', 'umol/l', ['nitrate', 'µmol L-1', 'mole_concentration_of_nitrate_in_sea_water']],
  ['CFC-11', 'PMOL/KG', ['cfc_11', 'pmol kg-1', 'moles_of_cfc11_per_unit_mass_in_sea_water']],
  ['PH_TOT', undefined, ['ph_total', '', 'sea_water_ph_reported_on_total_scale']],
  ['nitrate', undefined, ['nitrate', 'µmol kg-1']],
  ['TRITUM', 'TU', ['tritium', 'TU']],
  ['t090C', 'ITS-90, deg C', ['temperature', '°C', 'sea_water_temperature']],
  ['t190C', undefined, ['temperature_2', '°C', 'sea_water_temperature']],
  ['c0S/m', undefined, ['conductivity', 'S m-1', 'sea_water_electrical_conductivity']],
  ['sbeox0ML/L', 'ml/l', ['oxygen', 'mL L-1', 'volume_fraction_of_oxygen_in_sea_water']],
  ['sbeox0Mm/Kg', undefined, ['oxygen', 'µmol kg-1', 'moles_of_oxygen_per_unit_mass_in_sea_water']],
  ['sigma-é00', undefined, ['sigma_theta', 'kg m-3', 'sea_water_sigma_theta']],
  ['flECO-AFL', 'mg/m^3', ['chlorophyll', 'mg m-3', 'mass_concentration_of_chlorophyll_a_in_sea_water']],
  ['PSAL', 'psu', ['salinity', '', 'sea_water_practical_salinity']],
  ['DOXY', 'micromole/kg', ['oxygen', 'µmol kg-1', 'moles_of_oxygen_per_unit_mass_in_sea_water']],
  ['BBP700', 'm-1', ['backscatter_700', 'm-1']],
  ['wt', 'degreesC', ['temperature', '°C', 'sea_water_temperature']],
  ['chl_a', 'mg/m^3', ['chlorophyll', 'mg m-3', 'mass_concentration_of_chlorophyll_a_in_sea_water']],
  ['O2ml_L', undefined, ['oxygen', 'mL L-1', 'volume_fraction_of_oxygen_in_sea_water']],
  ['NO3uM', undefined, ['nitrate', 'µmol L-1', 'mole_concentration_of_nitrate_in_sea_water']],
  ['T_degC', undefined, ['temperature', '°C', 'sea_water_temperature']],
  ['Conductivity (MicroSiemens per Centimeter)', undefined, ['conductivity', 'µS cm-1', 'sea_water_electrical_conductivity']],
  ['Nitrate_umol_kg', undefined, ['nitrate', 'µmol kg-1', 'moles_of_nitrate_per_unit_mass_in_sea_water']],
  ['Temp, °C', undefined, ['temperature', '°C', 'sea_water_temperature']],
]

test.each(known)('ING-07 %s (%s) is proposed with name, unit and standard name', (name, stated, [as, unit, standardName]) => {
  const found = knownQuantity({ name, ...(stated === undefined ? {} : { unit: stated }) })
  expect([found?.name, found?.unit, found?.standardName]).toEqual([as, unit, standardName])
  expect(found?.keywords.length).toBeGreaterThan(0)
})

test('ING-07 a column whose unit is of another kind is not taken for what its name says', () => {
  expect(knownQuantity({ name: 'par', unit: 'V' })).toBeNull()
  expect(knownQuantity({ name: 'salinity', unit: 'S/m' })).toBeNull()
  expect(knownQuantity({ name: 't' })).toBeNull()
  expect(knownQuantity({ name: 'Resistance (ohms)' })).toBeNull()
})

test('ING-07 a standard name is believed, and described in its own words where the tables do not know it', () => {
  expect(knownQuantity({ name: 'x', standardName: 'sea_water_temperature', unit: 'K' })).toMatchObject({ name: 'temperature', unit: 'K' })
  expect(knownQuantity({ name: 'x', standardName: 'sea_ice_thickness', unit: 'm' })).toEqual({
    name: 'sea_ice_thickness',
    longName: 'Sea ice thickness',
    standardName: 'sea_ice_thickness',
    unit: 'm',
    keywords: ['sea ice thickness'],
  })
})

describe('units', () => {
  test.each([
    ...[['DEG C', '°C'] as const, ['ITS-90', '°C'] as const, ['degrees Celsius', '°C'] as const, ['deg.C', '°C'] as const],
    ...[['UMOL/KG', 'µmol kg-1'] as const, ['umol/kg', 'µmol kg-1'] as const, ['µmol kg^-1', 'µmol kg-1'] as const],
    ...[['decibar', 'dbar'] as const, ['db', 'dbar'] as const, ['PSS-78', ''] as const, ['Practical Salinity Scale', ''] as const],
    ...[['mg/m^3', 'mg m-3'] as const, ['ml/l', 'mL L-1'] as const, ['METERS', 'm'] as const, ['/MILLE', '‰'] as const],
    ...[['1/M', 'm-1'] as const, ['1/NM', 'nm-1'] as const, ['S/m', 'S m-1'] as const, ['salt water, m', 'm'] as const],
    ...[
      ['Kilograms per Cubic Meter', 'kg m-3'] as const,
      ['Meters per Second', 'm s-1'] as const,
      ['W/m^2/nm/sr', 'W m-2 nm-1 sr-1'] as const,
    ],
    ...[['sigma-theta, kg/m^3', 'kg m-3'] as const, ['10^-8 * m^3/kg', '1e-8 m3 kg-1'] as const, ['uM', 'µmol L-1'] as const],
    ...[['um', 'um'] as const, ['m s⁻¹', 'm s-1'] as const, ['hPa', 'hPa'] as const, ['mbar', 'hPa'] as const],
  ])('ING-08 %s is shown as %s', (text, unit) => {
    expect(unitOfText(text)).toBe(unit)
  })

  test('ING-08 what is no unit stays as it was written', () => {
    for (const text of ['TU', '°/°', 'whatever it is', 'm/', '2019-04-30']) expect(unitOfText(` ${text} `)).toBe(text)
    expect(unitOfText('m '.repeat(100_000))).toHaveLength(199_999)
  })

  test('ING-08 a unit that the portal shows stays what it is, and programs can read it', () => {
    for (const [, , [, unit]] of known) {
      expect(unitOfText(unit)).toBe(unit)
      if (unit !== 'TU') expect(readUnit(unit), unit).toBeDefined()
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(unitOfText(unitOfText(text))).toBe(unitOfText(text))
      }),
    )
  })
})
