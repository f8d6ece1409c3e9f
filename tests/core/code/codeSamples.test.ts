import { expect, test } from 'vitest'
import { procedureQuery } from '#core/api/data.ts'
import { codeSamples } from '#core/code/codeSamples.ts'
import { publishedDatasets } from '../../helpers/publishedDatasets.ts'

const origin = 'https://pelagos.example'

test.each(publishedDatasets)('code for $record.Short_Name names its table and variable in every language', ({ record, variables }) => {
  const variable = variables[0]?.Variable ?? ''
  const samples = codeSamples(record, variable, origin)
  expect(samples.map(({ language }) => language)).toEqual(['Python', 'R', 'Julia', 'Matlab', 'curl', 'pelagos'])
  for (const { language, text } of samples) {
    expect([language, text]).toEqual([language, expect.stringMatching(new RegExp(`\\b${variable}\\b`))])
    expect(text).toContain(language === 'pelagos' ? record.Short_Name : record.Table_Name)
    expect(text).toContain(origin)
  }
})

test.each(publishedDatasets)(
  'the code in every language requests the same of $record.Short_Name, as the contract allows',
  ({ record, variables }) => {
    const samples = codeSamples(record, variables[0]?.Variable ?? '', origin)
    const text = (language: string) => samples.find((sample) => sample.language === language)?.text ?? ''
    const curl = Object.fromEntries(
      [...text('curl').matchAll(/--data-urlencode '?(\w+)=([^' ]*)/g)].map(([, name, value]) => [name, value]),
    )
    const paramsOf = (language: string, pairs: RegExp) =>
      Object.fromEntries([...text(language).matchAll(pairs)].flatMap(([, name = '', value]) => (name in curl ? [[name, value]] : [])))
    expect(procedureQuery.safeParse(curl).error).toBeUndefined()
    expect(paramsOf('R', /(\w+) = "([^"]*)"/g)).toEqual(curl)
    expect(paramsOf('Julia', /"(\w+)" => "([^"]*)"/g)).toEqual(curl)
    expect(paramsOf('Matlab', /'(\w+)', '([^']*)',/g)).toEqual(curl)
  },
)

test('the code requests climatologies by month in every language, and names the packages to install', () => {
  const coads = publishedDatasets.find(({ record }) => record.Short_Name === 'COADS_Climatology')
  const text = Object.fromEntries((coads ? codeSamples(coads.record, 'sst', origin) : []).map((each) => [each.language, each.text]))
  expect(text.pelagos).toContain('--time 1 12')
  expect(text.curl).toContain('--data-urlencode dt1=1 \\\n  --data-urlencode dt2=12 ')
  expect(text.Python).toContain('dt1="1",\n  dt2="12"')
  expect(text.R).toContain('dt1 = "1",\n  dt2 = "12"')
  expect(Object.values(text).join()).not.toContain('1900')
  expect(text.Python).toMatch(/^# pip install pycmap\nimport pycmap\n/)
  expect(text.Julia).toMatch(/^# import Pkg; .*HTTP CSV DataFrames/)
})

test('for a data set with more rows than one response may have, the code requests a part', () => {
  const [climatology, dated] = ['Ocean_Atlas_Temperature_Climatology', 'Navy_Monthly_Winds'].map(
    (name) => publishedDatasets.find(({ record }) => record.Short_Name === name)?.record,
  )
  const curl = (record: NonNullable<typeof dated>) => codeSamples(record, 'x', origin).find(({ language }) => language === 'curl')?.text
  if (climatology === undefined || dated === undefined) throw new Error('the default catalog lacks them')
  expect(curl(climatology)).toContain('--data-urlencode dt2=1 ')
  const large = { ...dated, Row_Count: 20_000_000 }
  expect(curl(dated)).toContain(`dt1=${dated.Time_Min}`)
  expect(curl(large)).not.toContain(`dt1=${dated.Time_Min}`)
  expect(curl(large)).toContain(`dt2=${dated.Time_Max}`)
})
