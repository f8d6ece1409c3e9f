import { expect, test } from 'vitest'
import { choiceOf, withColumnChoices } from '#core/catalog/draftColumns.ts'
import { draftTextsOf, faultsOfTexts, withDraftTexts } from '#core/catalog/draftTexts.ts'

const none = { standardName: '', leftOut: '', first: [] }
const columns = [
  { ...none, column: 'Z', name: '', role: 'depth', unit: 'm' },
  { ...none, column: 'T', name: 'T', role: '', unit: 'degC' },
  { ...none, column: 'P', name: 'P', role: 'pressure', unit: 'dbar' },
  { ...none, column: 'flag x', name: '', role: '', unit: '', leftOut: 'its flags decide which values are stored' },
]
const drafted = {
  variables: [
    { name: 'T', unit: 'degC', longName: 'Temperature' },
    { name: 'P', unit: 'dbar' },
  ],
  reading: { rename: { Z: 'depth' } },
}
const choose = (column: string, part: object) => {
  const found = columns.find((each) => each.column === column)
  if (found === undefined) throw new Error(column)
  return withColumnChoices(drafted, columns, { [column]: { ...choiceOf(found), ...part } })
}

test('ING-86 names, units, roles and columns left out become entries of the metadata, and nothing else changes', () => {
  expect(withColumnChoices(drafted, columns, {})).toEqual(drafted)
  expect(choose('T', {})).toEqual(drafted)
  expect(choose('T', { name: 'temperature', unit: 'K' })).toEqual({
    variables: [{ name: 'temperature', unit: 'K', longName: 'Temperature' }, drafted.variables[1]],
    reading: { rename: { Z: 'depth', T: 'temperature' }, units: { T: 'K' } },
  })
  expect(choose('T', { holds: 'left-out' })).toEqual({ ...drafted, variables: [drafted.variables[1]] })
  expect(choose('T', { holds: 'lat' })).toEqual({ variables: [drafted.variables[1]], reading: { rename: { Z: 'depth', T: 'lat' } } })
  expect(choose('T', { holds: 'time' })).toMatchObject({ variables: [drafted.variables[1]], reading: { time: { columns: ['T'] } } })
  expect(choose('Z', { holds: 'variable' })).toEqual({
    variables: [...drafted.variables, { name: 'Z' }],
    reading: { rename: { Z: 'Z' } },
  })
  expect(choose('P', { holds: 'variable' })).toMatchObject({ reading: { rename: { Z: 'depth', P: 'P' } } })
  expect(choose('flag x', { holds: 'variable' })).toMatchObject({ variables: [...drafted.variables, { name: 'flag_x' }] })
})

test('ING-85 open entries are empty texts, and each text that is wrong is named with the words of the schema', () => {
  const texts = draftTextsOf({
    shortName: 'cast',
    source: '? Which institute?',
    licence: { name: 'CC0', url: 'https://x.example' },
    keywords: ['a, b', 'c'],
  })
  expect(texts).toMatchObject({ shortName: 'cast', source: '', licence: 'CC0', keywords: 'a, b\nc' })
  expect(faultsOfTexts({ ...texts, shortName: '1 cast' })).toMatchObject({
    shortName: expect.stringContaining('letters, digits and underscores') as string,
    source: expect.any(String) as string,
  })
  expect(faultsOfTexts(texts)).not.toHaveProperty('licence')
  const written = withDraftTexts(
    { licence: { name: 'CC0', url: 'https://x.example' } },
    { ...texts, shortName: 'other', licence: 'CC BY 4.0' },
  )
  expect(written).toMatchObject({ shortName: 'other', tableName: 'tblother', licence: { name: 'CC BY 4.0' }, keywords: ['a, b', 'c'] })
  expect(written.licence).not.toHaveProperty('url')
})
