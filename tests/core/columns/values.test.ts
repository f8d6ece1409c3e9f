import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthOfPressure, pressureOfDepth } from '#core/columns/depthOfPressure.ts'
import { flagColumns, qcSchemes } from '#core/columns/qcFlags.ts'
import { suspectedSentinels } from '#core/columns/suspectedSentinel.ts'

/** The check values of the GSW Oceanographic Toolbox (TEOS-10, version 3.06) at 4° N, as its pages gsw_z_from_p and gsw_p_from_z print them. */
const levels = [10, 50, 125, 250, 600, 1000]
const heights = [-9.9445834469453, -49.71808970125498, -124.27262194099775, -248.47005765485892, -595.8253480356213, -992.0919060719987]
const pressures = [10.055726724518, 50.283543374874, 125.73185843561, 251.540299593468, 604.210012340727, 1007.990337692001]

test('ING-09 the depth at a pressure is that of the toolbox', () => {
  for (const [index, dbar] of levels.entries()) expect(depthOfPressure(dbar, 4)).toBeCloseTo(-(heights[index] ?? 0), 9)
  expect(depthOfPressure(0, 60)).toBe(0)
})

test('ING-09 the pressure at a depth is that of the toolbox', () => {
  for (const [index, metres] of levels.entries()) expect(pressureOfDepth(metres, 4)).toBeCloseTo(pressures[index] ?? 0, 9)
  expect(pressureOfDepth(0, 60)).toBe(0)
})

test('ING-09 depth and pressure are each other’s inverse in every ocean', () => {
  fc.assert(
    fc.property(fc.double({ min: -5, max: 11_500, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }), (metres, latitude) => {
      expect(depthOfPressure(pressureOfDepth(metres, latitude), latitude)).toBeCloseTo(metres, 7)
    }),
  )
})

const named = (header: string) => {
  const names = header.split(',')
  const flags = flagColumns(names.map((name) => ({ name })))
  return Object.fromEntries([...flags].map(([index, { of, scheme }]) => [names[index], [names[of], scheme]]))
}

test('ING-10 codes are recognized by name, with their scheme', () => {
  expect(named('BTLNBR,BTLNBR_FLAG_W,CTDSAL,CTDSAL_FLAG_W,SALNTY,SALNTY_FLAG_W')).toEqual({
    BTLNBR_FLAG_W: ['BTLNBR', 'woce-bottle'],
    CTDSAL_FLAG_W: ['CTDSAL', 'woce-ctd'],
    SALNTY_FLAG_W: ['SALNTY', 'woce-water'],
  })
  expect(named('TEMP,TEMP_QC,temp_flag,QF_temp,T_degC,T_qual,O2ml_L,O_qual,G2salinity,G2salinityf,salt,salt_qartod_agg')).toEqual({
    TEMP_QC: ['TEMP', 'argo'],
    temp_flag: ['TEMP', ''],
    QF_temp: ['TEMP', ''],
    T_qual: ['T_degC', 'calcofi'],
    O_qual: ['O2ml_L', 'calcofi'],
    G2salinityf: ['G2salinity', 'glodap'],
    salt_qartod_agg: ['salt', 'qartod'],
  })
})

test('ING-10 codes without a name of their own are about the column before them', () => {
  expect(named('Depth [m],QV:SEADATANET,Chl')).toEqual({ 'QV:SEADATANET': ['Depth [m]', 'seadatanet'] })
  expect(named('Chl,QF')).toEqual({ QF: ['Chl', 'odv'] })
  expect(named('QF,flag,x_flag,WOCE')).toEqual({ flag: ['QF', ''] })
})

test('ING-10 questionable and bad codes are never good', () => {
  expect(qcSchemes.get('woce-water')?.good).toEqual(['2', '6'])
  expect(qcSchemes.get('argo')?.good).toEqual(['1', '2', '5', '8'])
  for (const { good, all } of qcSchemes.values()) {
    expect(good.every((code) => all.includes(code))).toBe(true)
    expect(['3', '4'].some((code) => good.includes(code) && !all.includes('8'))).toBe(false)
  }
})

/** Counts of numbers, as a look at a column gathers them. */
function suspects(...values: readonly number[]): readonly number[] {
  const top = new Map<number, number>()
  for (const value of values) top.set(value, (top.get(value) ?? 0) + 1)
  return suspectedSentinels({ min: Math.min(...values), max: Math.max(...values), top })
}

test('ING-11 fill values far from all others are suspected', () => {
  expect(suspects(3, 5000, -999, -999)).toEqual([-999])
  expect(suspects(-1.5, 30, -99)).toEqual([-99])
  expect(suspects(2, 500, 9999, 9999)).toEqual([9999])
  expect(suspects(0, 5000, 9999, 9999)).toEqual([9999])
  expect(suspects(3, 12, -9999, -999)).toEqual([-9999, -999])
  expect(suspects(30, 31, -9, -9)).toEqual([-9])
  expect(suspects(1, 2, 1e35)).toEqual([1e35])
  expect(suspects(1, 2, -9.99e-29)).toEqual([-9.99e-29])
  expect(suspects(-999, -999)).toEqual([-999])
})

test('ING-11 ordinary values are not', () => {
  expect(suspects(97, 98, 99)).toEqual([])
  expect(suspects(-170, -120, -99, -99, -80)).toEqual([])
  expect(suspects(0, 5, 10)).toEqual([])
  expect(suspects(-9, -8, -10)).toEqual([])
  expect(suspects(99, 99)).toEqual([])
  expect(suspects(900, 999, 1000)).toEqual([])
})
