import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, formatInstant, parseInstant, parseMonth } from '#core/extent/time.ts'

describe('instants', () => {
  test('a date is its midnight UTC, a time without a zone is UTC, a zone is honoured', () => {
    expect(parseInstant('1981-12-31')).toBe(Date.UTC(1981, 11, 31))
    expect(parseInstant('2016-04-30 06:30')).toBe(Date.UTC(2016, 3, 30, 6, 30))
    expect(parseInstant('2016-04-30T06:30:15.250Z')).toBe(Date.UTC(2016, 3, 30, 6, 30, 15, 250))
    expect(parseInstant('2016-04-30T06:30:00-10:00')).toBe(Date.UTC(2016, 3, 30, 16, 30))
  })

  test('a date that does not exist is rejected', () => {
    const wrong = [
      '2023-02-29',
      '2023-13-01',
      '2023-01-01T24:00',
      '2023-01-01T10:61',
      '20230101',
      '1',
      '',
      'yesterday',
      '2023-1-1',
      '2023-01-01T10:00+99:00',
    ]
    expect(wrong.map(parseInstant)).toEqual(wrong.map(() => undefined))
  })

  test('API-10 every instant survives its one text form, ISO 8601 in UTC with milliseconds and Z', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const text = formatInstant(date.getTime())
        expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
        expect(parseInstant(text)).toBe(date.getTime())
        expect(formatDay(date.getTime())).toBe(text.slice(0, 10))
      }),
    )
  })
})

describe('months of a climatology', () => {
  test('PRC-02 a bare month, a date and the form that charts send all mean their month', () => {
    expect(['1', '12', '07', '1994-07-15', '2016-04-30T00:00:00.000Z', '3-01-1900', '11-01-1900'].map(parseMonth)).toEqual([
      1, 12, 7, 7, 4, 3, 11,
    ])
  })

  test('months outside 1 to 12 and other texts are rejected', () => {
    expect(['0', '13', '13-01-1900', 'July', '', '1.5'].map(parseMonth)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
