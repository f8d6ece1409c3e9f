import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computedFile } from '#core/catalog/DatasetFile.ts'
import { globePng } from '#core/charts/image/globeImage.ts'
import { markdown } from '../../../site/src/common/markdown.ts'
import { anomaliesOf, monitorSeries } from '../../../site/src/home/anomalies.ts'
import { monitorWords, monthAt } from '../../../site/src/home/monitorReadout.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('HOME-07 the anomaly series are read from the two static files', () => {
  const warm = anomaliesOf(read('site/public/data/sst_anomaly_data.csv'))
  const level = anomaliesOf(read('site/public/data/adt_anomaly_data.csv'))
  expect([warm.length, level.length]).toEqual([732, 49])
  expect(warm[0]).toMatchObject({ date: '1950-01-15', value: -1.282 })
  expect(warm[0]?.year).toBeCloseTo(1950.04, 2)
})

test('HOME-05 the monitor reads out a month, with the sea level of its year where there is one', () => {
  const warm = anomaliesOf('date,value\n1950-01-15,-1.282\n1950-02-15,0.5\n1997-12-15,4.6\n')
  const level = anomaliesOf('date,value\n1950-07-01,0.123\n')
  expect(monitorWords({ warm, level }, 0)).toBe('1950-01: −1.28 °C; 1950: +0.12 m')
  expect(monitorWords({ warm, level }, 2)).toBe('1997-12: +4.60 °C')
  expect(monitorWords({ warm, level }, 3)).toBe('')
  expect([0, 0.2439, 0.25, 0.9].map((share) => monthAt(warm, share))).toEqual([0, 0, 1, 2])
})

test('an invalid series is rejected, naming the line', () => {
  expect(() => anomaliesOf('day,value\n')).toThrow('day,value')
  expect(() => anomaliesOf('date,value\n1950-01-15,warm')).toThrow('1950-01-15,warm')
})

test('HOME-08 a series that is missing, empty or broken is logged and takes only the chart away', () => {
  const warm = read('site/public/data/sst_anomaly_data.csv')
  const level = read('site/public/data/adt_anomaly_data.csv')
  const logged: string[] = []
  const series = (files: Parameters<typeof monitorSeries>[0]) => monitorSeries(files, ({ message }) => logged.push(message))
  expect(series({ warm, level })?.level).toHaveLength(49)
  expect(logged).toEqual([])
  for (const broken of [undefined, '', 'date,value\n', '<html>not found</html>', 'date,value\n1950-01-15,warm\n'])
    expect(series({ warm, level: broken }), broken).toBeNull()
  expect(logged).toHaveLength(5)
})

test('the globe is a picture of the disc', async () => {
  const computed = computedFile.parse(JSON.parse(read('content/catalog/COADS_Climatology/computed.json')))
  const image = computed.variables.sst?.sample?.image
  if (!image) throw new Error('COADS_Climatology has no sample')
  const png = Buffer.from(await globePng(image, 'thermal'))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(900)
  expect(png.length).toBeLessThan(200_000)
})

test('DST-02 descriptions are markdown without unsafe markup', () => {
  const html = markdown(
    '**bold** [link](https://example.org)\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[bad](javascript:alert(1))\n\n| a |\n|---|\n| 1 |',
  )
  expect(html).toContain('<strong>bold</strong>')
  expect(html).toContain('<table>')
  expect(html).toContain('href="https://example.org"')
  expect(html).not.toMatch(/<script|<img|javascript:/)
})
