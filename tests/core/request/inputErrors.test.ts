import { expect, test } from 'vitest'
import { ingestFile } from '#core/catalog/IngestFile.ts'
import { inputError } from '#core/request/inputErrors.ts'

const given = {
  shortName: '1; DROP',
  longName: '',
  make: 'Guess',
  releaseDate: 'May',
  keywords: 'a',
  vessel: 'Ship',
  variables: [{ colour: 1 }],
}

test.each([
  'description is missing',
  'shortName must be letters, digits and underscores, not starting with a digit, under 50 characters',
  'longName must have at least 1 character',
  'make must be one of Observation, Model, Assimilation, Laboratory',
  'releaseDate must be a date such as 2026-05-01',
  'keywords must be a list',
  'vessel is not known',
  'variables.0.colour is not known',
])('the message is readable: %s', (fault) => {
  const faults = ingestFile.safeParse(given).error?.issues.map((issue) => inputError(issue)) ?? []
  expect(faults).toContain(fault)
  for (const text of faults) expect(text).not.toMatch(/expected|received|[Ii]nvalid|undefined/)
})

test('a date that is not given is missing, not wrong', () => {
  const faults = ingestFile.safeParse({ ...given, releaseDate: undefined }).error?.issues.map((issue) => inputError(issue)) ?? []
  expect(faults).toContain('releaseDate is missing')
})
