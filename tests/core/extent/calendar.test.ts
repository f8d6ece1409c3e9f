import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarPart } from '#core/extent/calendar.ts'
import { DAY_MS } from '#core/extent/time.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

describe('parts of the calendar', () => {
  test('PRC-08 week 1 holds 1 January, weeks begin on Sunday', () => {
    // 1 January 2022 was a Saturday, 1 January 2023 a Sunday.
    expect(calendarPart(day('2022-01-01'), 'week')).toBe(1)
    expect(calendarPart(day('2022-01-02'), 'week')).toBe(2)
    expect(calendarPart(day('2022-12-31') + DAY_MS - 1, 'week')).toBe(53)
    expect(calendarPart(day('2023-01-07'), 'week')).toBe(1)
    expect(calendarPart(day('2023-01-08'), 'week')).toBe(2)
    // A leap year that begins on a Saturday has 54 weeks.
    expect(calendarPart(day('2000-12-31'), 'week')).toBe(54)
  })

  test('PRC-08 on any day, before 1970 too, the week number grows on Sundays and restarts with the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60_000, max: 60_000 }), fc.integer({ min: 0, max: DAY_MS - 1 }), (days, ofDay) => {
        const ms = days * DAY_MS + ofDay
        const today = new Date(ms)
        const [yesterday, week] = [calendarPart(ms - DAY_MS, 'week'), calendarPart(ms, 'week')]
        const isNewYear = today.getUTCMonth() === 0 && today.getUTCDate() === 1
        expect(week).toBe(isNewYear ? 1 : yesterday + (today.getUTCDay() === 0 ? 1 : 0))
        expect(calendarPart(ms, 'year')).toBe(today.getUTCFullYear())
        expect(calendarPart(ms, 'quarter')).toBe(Math.floor((calendarPart(ms, 'month') + 2) / 3))
      }),
    )
  })
})
