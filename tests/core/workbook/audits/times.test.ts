import { describe, expect, test } from 'vitest'
import { check, headers, rowAt } from '../../../fixtures/workbooks/audits.ts'
import type { CellValue } from '../../../fixtures/workbooks/submission.ts'

const withTimes = (times: readonly CellValue[]) => check([headers, ...times.map((time, index) => rowAt(index).with(0, time))])
/** What is found of the code in a workbook with these times: row, value of the fix, and how sure it is. */
const found = async (code: string, times: readonly CellValue[]) =>
  (await withTimes(times)).findings
    .filter((finding) => finding.code === code)
    .map(({ row, fix }) => [(row ?? 0) - 2, fix?.value ?? null, ...(fix ? [fix.confidence] : [])])
const saysOf = async (...times: readonly CellValue[]) => (await withTimes(times)).findings.find(({ code }) => code === 'time-form')?.says

describe('years', () => {
  test.each([
    ['0016-05-01T12:00:00', '2016-05-01T12:00:00'],
    ['1016-05-01', '2016-05-01'],
    ['2106-05-01T12:00:00Z', '2016-05-01T12:00:00Z'],
    ['2061-05-01', '2016-05-01'],
    [new Date('2106-05-01T12:00:00Z'), '2016-05-01T12:00:00'],
  ])('WBK-04 the year of %s among those of 2016 is warned of, with the year that is near', async (time, value) => {
    const others = Array.from({ length: 40 }, (_, index) => `2016-04-${String((index % 28) + 1).padStart(2, '0')}T00:00:00`)
    expect(await found('implausible-year', [...others, time])).toEqual([[40, value, 'likely']])
  })

  test('WBK-04 old series, long ones and models of coming centuries have no finding', async () => {
    expect(await found('implausible-year', ['1772-01-01', '1872-01-01', '1958-01-01', '2023-01-01'])).toEqual([])
    expect(await found('implausible-year', ['2015-01-01', '2050-01-01', '2099-12-31'])).toEqual([])
  })
})

describe('dates that can be read in two ways', () => {
  test('WBK-04 5/1/2016 alone is called ambiguous, with both days and no fix', async () => {
    expect(await found('time-form', ['5/1/2016', '6/1/2016 12:00'])).toEqual([
      [0, null],
      [1, null],
    ])
    expect(await saysOf('5/1/2016')).toBe('5/1/2016 may be 2016-01-05 or 2016-05-01. Write the one that is meant.')
  })

  test('WBK-04 one row that decides the order decides it for the column', async () => {
    expect(await found('time-form', ['5/1/2016', '25/1/2016'])).toEqual([
      [0, '2016-01-05', 'safe'],
      [1, '2016-01-25', 'safe'],
    ])
    expect(await found('time-form', ['1/25/2016', '5/1/2016 10:30'])).toEqual([
      [0, '2016-01-25', 'safe'],
      [1, '2016-05-01T10:30:00', 'safe'],
    ])
  })

  test('WBK-04 a column whose rows contradict each other, or that Excel has read in part, is not fixed by halves', async () => {
    expect(await found('time-form', ['25/1/2016', '1/26/2016', '5/1/2016'])).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ])
    expect(await found('time-form', [new Date('2016-05-01T00:00:00Z'), '13/1/2016'])).toEqual([[1, null]])
    expect(await saysOf(new Date('2016-05-01T00:00:00Z'), '13/1/2016')).toContain('days and months may be exchanged')
  })
})

describe('times that can be read in one way only', () => {
  test.each([
    ['2019-04-30 1:30 PM', '2019-04-30T13:30:00', 'safe'],
    ['2019-04-30 12:05:10 a.m.', '2019-04-30T00:05:10', 'safe'],
    ['2019-04-30T24:00:00', '2019-05-01T00:00:00', 'safe'],
    ['30-Apr-2019', '2019-04-30', 'safe'],
    ['April 30, 2019 13:30', '2019-04-30T13:30:00', 'safe'],
    ['2019-04-30 12:00 HST', '2019-04-30T12:00:00-10:00', 'safe'],
    ['2019-04-30 12:00:00 UTC', '2019-04-30T12:00:00Z', 'safe'],
    ['2019-04-30 12:00 EST', '2019-04-30T12:00:00-05:00', 'likely'],
    ['43585.5', '2019-04-30T12:00:00', 'likely'],
    [737_545.5, '2019-04-30T12:00:00', 'likely'],
    [2_458_604, '2019-04-30T12:00:00', 'likely'],
    [2_458_604.25, '2019-04-30T18:00:00', 'likely'],
    ['1556625600', '2019-04-30T12:00:00', 'likely'],
  ])('WBK-04 %s is an error with the fix %s', async (time, value, confidence) => {
    expect(await found('time-form', [time])).toEqual([[0, value, confidence]])
  })

  test.each(['2019-04-30 13:30 PM', '2019-04-30T24:30:00', '30-Foo-2019', '2019-04-30 12:00 XYZ', '31-Feb-2019', '99999999999'])(
    'WBK-04 %s has no fix',
    async (time) => {
      expect(await found('time-form', [time])).toEqual([[0, null]])
    },
  )

  test('WBK-04 an abbreviated time zone gets the advice to write an offset', async () => {
    expect(await saysOf('2019-04-30 12:00 HST')).toBe('Write the time zone as its offset from UTC, such as -10:00 for HST.')
  })
})

describe('numbers for times', () => {
  test.each([
    [182.5, 'A day of the year is not a time.'],
    [182, 'A day of the year is not a time.'],
    ['200.25', 'A day of the year is not a time.'],
    [2019.5, 'A year is not a time.'],
    [2019, 'A year is not a time.'],
    [737_545.5, 'A number without the style of a date is not a time.'],
  ])('WBK-04 %s is not taken for a date of Excel', async (time, says) => {
    expect(await saysOf(time)).toContain(says)
  })

  test('WBK-50 serials that were rounded to fewer decimals than seconds need are warned of once', async () => {
    const exact = [0, 1, 2].map((index) => new Date(Date.UTC(2019, 3, 30, 12, 0, 7 + index * 13)))
    expect(await found('time-rounded', exact)).toEqual([])
    expect(await found('time-rounded', [43_585.5007, 43_585.5013, 43_585.52])).toEqual([[0, null]])
    expect((await withTimes([43_585.5007, 43_585.5013])).findings.find(({ code }) => code === 'time-rounded')?.says).toContain(
      'off by 4 seconds',
    )
    expect(await found('time-rounded', [43_585.5, 43_585.75, 43_586.125])).toEqual([])
  })
})
