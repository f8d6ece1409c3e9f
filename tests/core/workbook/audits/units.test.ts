import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readUnit } from '#core/units/readUnit.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { workbookOf } from '#core/workbook/workbookOf.ts'
import { rowAt } from '../../../fixtures/workbooks/audits.ts'

interface Named {
  readonly unit: string
  readonly name?: string
  readonly long?: string
  readonly value?: number
}

/** What is found in a workbook of these variables. */
function findingsOf(...variables: readonly Named[]) {
  const names = variables.map(({ name = 'amount' }) => name)
  const data = [
    ['time', 'lat', 'lon', 'depth', ...names],
    ...[0, 1, 2].map((row) => [
      ...rowAt(row)
        .slice(0, 4)
        .map((cell) => cell as string | number),
      ...variables.map(({ value = 1 }) => value * (1 + row / 100)),
    ]),
  ]
  const described = variables.map(({ unit, long = 'Amount of Something' }, index) => [names[index] ?? '', long, unit])
  const vars_meta_data = [['var_short_name', 'var_long_name', 'var_unit'], ...described]
  return validateWorkbook(workbookOf({ data, vars_meta_data }), vocabulary).findings
}

/** What is said of the units of these variables, with the fix and how sure it is. */
function unitFindings(...variables: readonly Named[]) {
  return findingsOf(...variables)
    .filter(({ code }) => code === 'unit-form')
    .map(({ cell, severity, says, fix }) => [cell, severity, says, ...(fix ? [fix.value, fix.confidence] : [])])
}

describe('units that are read', () => {
  test.each(
    `°C|µmol kg⁻¹|umol/kg|umol kg-1|mg m-3 d-1|mg/m3/day|mg/m^3|mg m**-3|mg.m-3|W m^-2|umol photons m-2 s-1|mg C m-3|picogram carbon/cell
    cells/μL|cells mL-1|individuals per m3|copies/L|nM|µatm|psu|PSU|PSS-78|NTU|%|‰|permil|1e-3|10^6 cells/L|dbar|decibars|knots|meters
    micrometer|degrees_north|m s-1|cm/s|S/m|mS/cm|V|ppm|1|days since 1970-01-01|seconds since 1990-01-01 00:00:00|kg m-2 (s m)-1|Bq m-3`
      .split(/[|\n]/)
      .map((unit) => [unit.trim()]),
  )('WBK-27 %s is a unit', (unit) => {
    expect(unitFindings({ unit })).toEqual([])
  })

  test('WBK-27 sizes and powers are those of the SI', () => {
    const same = (one: string, other: string) => expect([one, readUnit(one)]).toEqual([one, readUnit(other)])
    same('dbar', '10000 kg m-1 s-2')
    same('umol/L', '0.001 mol m-3')
    same('m/s d', '86400 m s-1 s')
    expect(readUnit('mL/L')?.powers.every((power) => power === 0)).toBe(true)
    for (const wrong of ['', 'm2s-1', 'Kg/m3', 'm//s', '(m', 'm)', 'm/', 'kg m-3 since 1970', '(((((((((((m)))))))))))', 'm'.repeat(101)])
      expect([wrong, wrong === '' ? undefined : readUnit(wrong)]).toEqual([wrong, undefined])
  })
})

describe('units that are no units', () => {
  test.each([
    ['Kg/m3', 'kg/m3'],
    ['KM', 'km'],
    ['MG/L', 'mg/L'],
    ['bq/L', 'Bq/L'],
    ['umoll/kg', 'umol/kg'],
    ['micromoles/kilogramm', 'micromoles/kilogram'],
    ['mcg/L', 'ug/L'],
    ['mg/hrs', 'mg/h'],
    ['m2s-1', 'm2 s-1'],
    ['mg m -3', 'mg m-3'],
    ['[mg/m3]', 'mg/m3'],
    ['mg m^{-3}', 'mg m^-3'],
    ['x10^6 cells/L', '10^6 cells/L'],
  ])('WBK-27 for %s, %s is proposed', (unit, meant) => {
    expect(unitFindings({ unit })).toEqual([
      ['C2', 'warning', `"${unit}" is not a unit that programs can read. Is ${meant} meant?`, meant, 'likely'],
    ])
  })

  test('WBK-27 unknown units are reported without a fix, and words for pure numbers are to be left out', () => {
    expect(unitFindings({ unit: 'meu' })).toEqual([
      ['C2', 'warning', '"meu" is not a unit that programs can read. If none fits, explain it in var_comment.'],
    ])
    for (const unit of ['unitless', 'None', '-', 'N/A'])
      expect(unitFindings({ unit })).toEqual([['C2', 'warning', 'Leave the unit of pure numbers blank.', null, 'likely']])
    for (const unit of ['deg C', 'Degrees C', 'degrees Celsius', 'ºC'])
      expect(unitFindings({ unit })).toEqual([['C2', 'warning', `Write degC for "${unit}".`, 'degC', 'safe']])
  })
})

describe('units that were not meant', () => {
  test('WBK-27 WBK-45 a length per volume is reported with the mass per volume to use', () => {
    for (const [unit, meant] of [
      ['km/m3', 'kg/m3'],
      ['mm m-3', 'mg m-3'],
      ['um/L', 'ug/L'],
    ] as const)
      expect(unitFindings({ unit, long: 'Density' })).toEqual([
        ['C2', 'warning', `${unit} is a length per volume. Is ${meant} meant?`, meant, 'likely'],
      ])
    expect(unitFindings({ unit: 'm-2' }, { unit: 'm3/m2', name: 'b' })).toEqual([])
  })

  test('WBK-27 a unit that contradicts the name is reported', () => {
    const temperature = { name: 'temperature', long: 'Temperature' }
    expect(unitFindings({ ...temperature, unit: 'C' })).toEqual([
      ['C2', 'warning', 'C is not a unit of temperature. Is degC meant?', 'degC', 'likely'],
    ])
    expect(unitFindings({ name: 'salinity', long: 'Salinity', unit: 'km/m3' })).toEqual([
      ['C2', 'warning', 'km/m3 is not a unit of salinity. It is usually given in psu.'],
    ])
    for (const fine of [
      { ...temperature, unit: 'K' },
      { name: 'temperature_sensor', unit: 'V' },
      { name: 'nitrate_uptake', long: 'Nitrate Uptake Rate', unit: 'umol L-1 h-1' },
      { name: 'salinity', long: 'Salinity', unit: 'g/kg' },
      { name: 'nitrate', long: 'Nitrate', unit: 'µM' },
    ])
      expect(unitFindings(fine)).toEqual([])
  })

  test('WBK-27 ng/L and mg/m3 with values of the same size are reported, with values that differ as the units do they are not', () => {
    const [a, b] = [
      { name: 'chl_a', unit: 'mg/m3', value: 0.4 },
      { name: 'chl_b', unit: 'mg/m3', value: 0.1 },
    ]
    const says = 'chl_a is given in mg/m3 and has values as large, but ng/L is 0.001 mg/m3. Is the unit right?'
    expect(unitFindings(a, b, { name: 'chl_c', unit: 'ng/L', value: 0.2 })).toEqual([['C4', 'warning', says]])
    expect(unitFindings(a, { name: 'chl_c', unit: 'ng/L', value: 0.2 })).toEqual([['C3', 'warning', says]])
    expect(unitFindings(a, b, { name: 'chl_c', unit: 'ng/L', value: 200 })).toEqual([])
    expect(unitFindings({ name: 'nitrate', unit: 'umol/kg' }, { name: 'iron', unit: 'nmol/kg' })).toEqual([])
    expect(unitFindings({ name: 'dissolved_p', unit: 'umol/kg' }, { name: 'dissolved_fe', unit: 'nmol/kg' })).toEqual([])
  })
})

describe('ranges of quantities in the unit of their column', () => {
  const oxygen = { name: 'oxygen', long: 'Dissolved Oxygen' }
  const temperature = { name: 'temperature', long: 'Water Temperature' }
  const salinity = { name: 'salinity', long: 'Salinity' }
  test.each([
    [oxygen, 'umol/kg', [200, 900], '-5 and 700'],
    [oxygen, 'µmol kg⁻¹', [200, 900], '-5 and 700'],
    [oxygen, 'mmol m-3', [200, 900], '-5 and 700'],
    [oxygen, 'nmol/L', [200_000, 900_000], '-5000 and 700000'],
    [oxygen, 'mol/m^3', [0.2, 0.9], '-0.005 and 0.7'],
    [temperature, '°C', [20, 60], '-3 and 45'],
    [temperature, 'Degrees C', [20, 60], '-3 and 45'],
    [temperature, 'K', [293, 20], '270.15 and 318.15'],
    [temperature, 'degF', [68, 140], '26.6 and 113'],
    [salinity, '', [35, 60], '0 and 50'],
    [salinity, 'PSU', [35, 60], '0 and 50'],
    [salinity, 'g kg⁻¹', [35, 60], '0 and 50'],
    [salinity, 'ppt', [35, 60], '0 and 50'],
    [{ name: 'pH', long: 'pH on the Total Scale' }, '', [7.5, 3], '6 and 9.5'],
    [{ name: 'chla', long: 'Chlorophyll a' }, 'ug/L', [1, 600], '-0.2 and 500'],
    [{ name: 'pressure', long: 'Pressure' }, 'kPa', [1000, 200_000], '-50 and 115000'],
    [{ name: 'wind_speed', long: 'Wind Speed' }, 'km/h', [30, 600], '0 and 432'],
    [{ name: 'latitude', long: 'Latitude of the Ship' }, 'degrees_N', [50, 100], '-90 and 90'],
  ] as const)('%o in %s: %o has the second value outside', (named, unit, [inside, outside], between) => {
    const ranges = (value: number) => findingsOf({ ...named, unit, value }).filter(({ code }) => code === 'physical-range')
    expect(ranges(inside)).toEqual([])
    expect(ranges(outside)[0]?.says).toBe(`Values of this quantity lie between ${`${between} ${unit}`.trim()}. Is the unit right?`)
  })

  test.each([
    [oxygen, 'mg/L', 9000],
    [oxygen, 'percent', 9000],
    [oxygen, 'bottles', 9000],
    [temperature, 'V', 9000],
    [salinity, 'percent', 9000],
    [{ name: 'oxygen_flag', long: 'Flag of Dissolved Oxygen' }, 'umol/kg', 9000],
    [{ name: 'brightness_temperature', long: 'Brightness Temperature' }, 'K', 120],
  ] as const)('%o in %s has no range', (named, unit, value) => {
    expect(findingsOf({ ...named, unit, value }).filter(({ code }) => code === 'physical-range')).toEqual([])
  })
})

test('WBK-27 units of any signs are read in time that grows with their length, and never fail', () => {
  for (const sign of ['m ', '(', 'm/', '-', '1e', 'per ', 'm-', '×10', '\ud83d\ude00', 'constructor ', '__proto__'])
    for (const unit of [sign.repeat(3), sign.repeat(25).slice(0, 49), sign.repeat(100_000)]) expect(unitFindings({ unit })).toBeDefined()
})
