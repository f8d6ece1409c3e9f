import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOrders } from '#core/match/read/timeFormsOf.ts'
import { lines, readOwn } from './readOwn.ts'

const both = (text: string, count = 1) => `date,lat,lon\n${`${text},1,2\n`.repeat(count)}`

test('MAT-07 a date that reads both ways is asked about with what each way makes of it, and no row has a time before', async () => {
  const read = await readOwn(both('03/04/2020', 2))
  expect([read.ambiguous, read.readings]).toEqual([
    '03/04/2020',
    [
      { dates: 'month-first', says: 'month first: 03/04/2020 is 2020-03-04' },
      { dates: 'day-first', says: 'day first: 03/04/2020 is 2020-04-03' },
    ],
  ])
  expect([read.points.map(([time]) => time), read.faults]).toEqual([[null, null], []])
})

test.each([
  ['03/04/2020', 'day-first', '2020-04-03'],
  ['03/04/2020', 'month-first', '2020-03-04'],
  ['3.4.2020 12:30', 'day-first', '2020-04-03T12:30'],
  ['01-02-03', 'year-first', '2001-02-03'],
  ['01-02-03', 'day-first', '2003-02-01'],
  ['25000', 'days-since-1900', '1968-06-11'],
  ['25000', 'days-since-1950', '2018-06-13'],
] as const)('MAT-07 %s with %s is %s', async (text, dates, day) => {
  const read = await readOwn(both(text), { dates })
  expect([read.ambiguous, read.points[0]?.[0]]).toEqual([null, day])
  expect((await readOwn(both(text))).readings.map((reading) => reading.dates)).toContain(dates)
})

test('MAT-07 one day above 12, however late in the file, decides for all rows', async () => {
  const read = await readOwn(`${both('03/04/2020', 5000)}13/04/2020,1,2\n`)
  expect([read.ambiguous, read.points[0]?.[0], read.points.at(-1)?.[0]]).toEqual([null, '2020-04-03', '2020-04-13'])
  const american = await readOwn(`${both('03/04/2020', 5000)}04/13/2020,1,2\n`)
  expect(american.points[0]?.[0]).toBe('2020-03-04')
})

test('MAT-07 some cells that are no dates do not decide, and a choice does not overrule what the dates say', async () => {
  const read = await readOwn(lines('date,lat,lon', '03/04/2020,1,2', 'lost,1,2', '05/06/2020 ?,1,2', '04/05/2020,1,2'))
  expect(read.ambiguous).toBe('03/04/2020')
  const decided = await readOwn(lines('date,lat,lon', '03/04/2020,1,2', '13/04/2020,1,2'), { dates: 'month-first' })
  expect(decided.points.map(([time]) => time)).toEqual(['2020-04-03', '2020-04-13'])
})

test('MAT-07 dates are never guessed: where they read in two ways there is a question or a choice', async () => {
  const date = fc.record({
    day: fc.integer({ min: 1, max: 31 }),
    month: fc.integer({ min: 1, max: 12 }),
    sign: fc.constantFrom('/', '-', '.'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(date, { minLength: 1, maxLength: 8 }), fc.boolean(), async (dates, isDayFirst) => {
      const sign = dates[0]?.sign ?? '/'
      const valid = dates.filter(({ day, month }) => new Date(Date.UTC(2020, month - 1, day)).getUTCDate() === day)
      fc.pre(valid.length > 0)
      const two = (number: number) => String(number).padStart(2, '0')
      const written = valid.map(({ day, month }) =>
        (isDayFirst ? [two(day), two(month)] : [two(month), two(day)]).concat('2020').join(sign),
      )
      const read = await readOwn(lines('date,lat,lon', ...written.map((text) => `${text},1,2`)))
      const truth = valid.map(({ day, month }) => `2020-${two(month)}-${two(day)}`)
      if (valid.some(({ day }) => day > 12)) expect(read.points.map(([time]) => time)).toEqual(truth)
      // 05/05/2020 alone is the same day either way, and may be read.
      else if (read.ambiguous === null) expect(read.points.map(([time]) => time)).toEqual(truth)
      else expect(read.points.every(([time]) => time === null)).toBe(true)
    }),
  )
  expect(dayOrders).toHaveLength(5)
})

test('MAT-06 a column whose name means a part of a time, but whose values are names, is none', async () => {
  const tagged = await readOwn(
    lines('Date_UTC,Latitude,Longitude,Tag', '1985-06-02 04:12,37.11,-122.33,seal_07', '1985-06-03,37.2,-122.4,seal_07'),
  )
  expect([...tagged.plan.places.keys()].toSorted()).toEqual(['date', 'lat', 'lon'])
  const german = await readOwn(lines('Jahr,Monat,Tag,lat,lon', '1985,6,2,37,-122'))
  expect(german.points).toEqual([['1985-06-02', 37, -122]])
})
