import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectTimeForm, readTimeParts, timeForms } from '#core/columns/timeForms.ts'

const iso = (ms: number): string => (Number.isNaN(ms) ? 'none' : new Date(ms).toISOString().replace('.000Z', 'Z'))
const read = (text: string, name: string): string => iso(timeForms.get(name)?.read(text) ?? Number.NaN)

const detected: readonly (readonly [text: string, form: string, instant: string])[] = [
  ['2011-08-16T03:10:00', 'YYYY-MM-DDThh:mm:ss', '2011-08-16T03:10:00Z'],
  ['2018-09-05 21:00:00.5Z', 'YYYY-MM-DDThh:mm:ss', '2018-09-05T21:00:00.500Z'],
  ['2011-08-16T03:10:00-10:00', 'YYYY-MM-DDThh:mm:ss', '2011-08-16T13:10:00Z'],
  ['2004-1-5', 'YYYY-MM-DD', '2004-01-05T00:00:00Z'],
  ['3/13/2016 17:00', 'MM/DD/YYYY hh:mm', '2016-03-13T17:00:00Z'],
  ['13/03/2016 5:00 PM', 'DD/MM/YYYY hh:mm', '2016-03-13T17:00:00Z'],
  ['24.12.2010', 'DD.MM.YYYY', '2010-12-24T00:00:00Z'],
  ['05-Oct-2021', 'DD-Mon-YYYY', '2021-10-05T00:00:00Z'],
  ['Aug 24 2011  07:55:20', 'Mon DD YYYY hh:mm:ss', '2011-08-24T07:55:20Z'],
  ['April 30, 2019', 'Mon DD YYYY', '2019-04-30T00:00:00Z'],
  ['30APR2019', 'DDMonYYYY', '2019-04-30T00:00:00Z'],
  ['20080205', 'YYYYMMDD', '2008-02-05T00:00:00Z'],
  ['2008036', 'YYYYDDD', '2008-02-05T00:00:00Z'],
  ['200802052207', 'YYYYMMDDhhmm', '2008-02-05T22:07:00Z'],
  ['20080205T220715Z', 'YYYYMMDDhhmmss', '2008-02-05T22:07:15Z'],
  ['03/13/99 12:30', 'MM/DD/YY hh:mm', '1999-03-13T12:30:00Z'],
  ['2000.5', 'decimal year', '2000-07-02T00:00:00Z'],
  ['1536181200', 'seconds since 1970', '2018-09-05T21:00:00Z'],
  ['1536181200000', 'milliseconds since 1970', '2018-09-05T21:00:00Z'],
  ['736000.5', 'MATLAB day', '2015-02-05T12:00:00Z'],
  ['2451545', 'Julian day', '2000-01-01T12:00:00Z'],
]

test.each(detected)('ING-03 %s has the form %s and means %s', (text, form, instant) => {
  expect(detectTimeForm(['', text])).toEqual({ form })
  expect(read(text, form)).toBe(instant)
})

test('ING-03 day and month are never guessed: one value that decides, decides for all', () => {
  expect(detectTimeForm(['03/04/2020', '04/04/2020'])).toEqual({ ambiguous: ['MM/DD/YYYY', 'DD/MM/YYYY'] })
  expect(detectTimeForm(['03/04/2020', '13/04/2020'])).toEqual({ form: 'DD/MM/YYYY' })
  expect(detectTimeForm(['03/04/2020', '13/04/2020', '04/13/2020'])).toBeNull()
  expect(detectTimeForm(['11/03/16 17:00'])).toEqual({ ambiguous: ['MM/DD/YY hh:mm', 'DD/MM/YY hh:mm', 'YY/MM/DD hh:mm'] })
  expect(detectTimeForm(['43000.5'])).toEqual({ ambiguous: ['Excel serial day', 'days since 1950'] })
  expect(read('43000.5', 'Excel serial day')).toBe('2017-09-22T12:00:00Z')
  expect(read('43000.5', 'days since 1950')).toBe('2067-09-24T12:00:00Z')
})

test('ING-03 texts that are no times have no form', () => {
  for (const text of ['', 'NA', '12', '7.5', '2004', '2019-02-30', '30/02/2019', '2019-04-30T25:00', 'Station 4', '1e400'])
    expect(detectTimeForm([text]), text).toBeNull()
})

test('ING-03 a form reads its own texts only, and midnight without a clock', () => {
  expect(read('2016-03-12', 'YYYY-MM-DDThh:mm:ss')).toBe('2016-03-12T00:00:00Z')
  expect(read('2016-03-12 01:00', 'YYYY-MM-DD')).toBe('none')
  expect(read('03-12-2016', 'MM/DD/YYYY')).toBe('none')
  expect(read('2014-02-01 24:00', 'YYYY-MM-DDThh:mm')).toBe('2014-02-02T00:00:00Z')
})

const parts = (given: Parameters<typeof readTimeParts>[0], forms = { date: 'YYYYMMDD' }): string => iso(readTimeParts(given, forms))

test('ING-04 a date and a time of day are an instant', () => {
  expect(parts({ date: '20080205', timeOfDay: '2207' })).toBe('2008-02-05T22:07:00Z')
  expect(parts({ date: '20080205', timeOfDay: '707' })).toBe('2008-02-05T07:07:00Z')
  expect(parts({ date: '20080205', timeOfDay: '19:10' })).toBe('2008-02-05T19:10:00Z')
  expect(parts({ date: '20080205', timeOfDay: '2400' })).toBe('2008-02-06T00:00:00Z')
  expect(parts({ date: '20080205', timeOfDay: '14:00:00-03:00' })).toBe('2008-02-05T17:00:00Z')
  expect(parts({ date: '20080205' })).toBe('2008-02-05T00:00:00Z')
  expect(parts({ date: '20080205', timeOfDay: '' })).toBe('2008-02-05T00:00:00Z')
  expect(parts({ date: '8/15/2011 0:00', timeOfDay: '19:10' }, { date: 'MM/DD/YYYY hh:mm' })).toBe('2011-08-15T19:10:00Z')
  for (const timeOfDay of ['7.5', '7', '2560', '-999', 'noon']) expect(parts({ date: '20080205', timeOfDay }), timeOfDay).toBe('none')
})

test('ING-04 year, month, day, hour and decimal parts are an instant', () => {
  expect(parts({ year: '2011', month: '8', day: '3', hour: '13', minute: '30', second: '1.5' })).toBe('2011-08-03T13:30:01.500Z')
  expect(parts({ year: '2011', month: 'Aug', day: '3', hour: '13.5' })).toBe('2011-08-03T13:30:00Z')
  expect(parts({ year: '2011', dayOfYear: '236.5' })).toBe('2011-08-24T12:00:00Z')
  expect(parts({ year: '2011', dayOfYear: '366' })).toBe('none')
  expect(parts({ year: '2012', dayOfYear: '366' })).toBe('2012-12-31T00:00:00Z')
  expect(parts({ year: '2011', month: '2', day: '30' })).toBe('none')
  expect(parts({ year: '11', month: '2', day: '3' })).toBe('none')
  expect(parts({ decimalYear: '1944.7083' })).toBe('1944-09-16T05:42:25.920Z')
  expect(parts({})).toBe('none')
})

test('ING-03 every instant survives each form that has seconds', () => {
  const forms = [...timeForms.values()].filter(({ name }) => name.startsWith('YYYY-MM-DDThh:mm:ss') || name === 'seconds since 1970')
  fc.assert(
    fc.property(fc.integer({ min: 1e9, max: 4e9 }), (seconds) => {
      for (const form of forms)
        expect(form.read(form.name === 'seconds since 1970' ? String(seconds) : new Date(seconds * 1000).toISOString())).toBe(
          seconds * 1000,
        )
    }),
  )
})

test('ING-03 no text breaks the detection, however long', () => {
  fc.assert(fc.property(fc.array(fc.string()), (texts) => void detectTimeForm(texts)))
  expect(detectTimeForm([`${'1-'.repeat(50_000)}1`, ' '.repeat(100_000)])).toBeNull()
})
