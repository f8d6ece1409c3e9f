import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SampleSeries } from '#components/chart/sample/SampleSeries.tsx'
import { readSample } from '#core/charts/sample/readSample.ts'

function axisOf(times: readonly string[]): string {
  const text = `time,lat,lon,sst\n${times.map((time, at) => `${time},-5,-85,${at}`).join('\n')}\n`
  const sample = readSample({ text, visType: 'Sparse', field: 'sst' })
  if (sample?.model.kind !== 'sparse') throw new Error('no sparse sample')
  return renderToStaticMarkup(<SampleSeries model={sample.model} label="Values" unit="K" decimals={1} />)
}

test('DST-05 the time axis of a first look tells days, and months where the data are a climatology', () => {
  const days = axisOf(['1997-01-15T00:00:00.000Z', '1997-06-15T00:00:00.000Z', '1997-12-15T00:00:00.000Z'])
  expect(days).toContain('>1997-01-15<')
  expect(days).toContain('>1997-12-15<')
  const months = axisOf(['1', '6', '12'])
  expect(months).toContain('>January<')
  expect(months).toContain('>December<')
  expect(months).not.toContain('1970')
})
