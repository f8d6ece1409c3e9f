import { expect, test } from 'vitest'
import { boundProblems } from '#core/catalog/boundProblems.ts'
import { catalogTexts } from '#core/messages/catalog.ts'

const { bounds } = catalogTexts
const problems = (fields: Record<string, string>) => boundProblems((name) => fields[name] ?? '')

test('CAT-05 CAT-06 bounds that are out of range or the wrong way round are reported, each pair once', () => {
  expect(problems({ latStart: '95', latEnd: '90' })).toEqual({ lat: bounds.latRange })
  expect(problems({ latStart: '10', latEnd: '-10' })).toEqual({ lat: bounds.latCrossed })
  expect(problems({ lonStart: '-181' })).toEqual({ lon: bounds.lonRange })
  expect(problems({ timeStart: '2020-01-01', timeEnd: '2019-12-31' })).toEqual({ time: bounds.timeCrossed })
})

test('CAT-14 longitudes across the date line, equal bounds and empty fields are right', () => {
  expect(problems({ lonStart: '170', lonEnd: '-170', latStart: '0', latEnd: '0', timeStart: '2020-01-01' })).toEqual({})
  expect(problems({})).toEqual({})
})
