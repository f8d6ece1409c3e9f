import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { datasetsNamed } from '../../../edge/catalog/datasetViews.ts'
import { cruises, cruiseTrajectories } from '../../../edge/database/schema/index.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { openSource } from '../../../edge/ingest/sources/openSource.ts'
import { metadata, Scratch, textVariable, variable } from '../../fixtures/ingest/sourceFiles.ts'
import { dataset, submission } from '../../fixtures/workbooks/submission.ts'
import { openIngestStore } from './stores.ts'

const scratch = new Scratch()
const store = await openIngestStore()
afterAll(async () => {
  scratch.remove()
  await store.close()
})

const column = (name: string, type: 'text' | 'int32' | 'float32') => ({ name, type })

test('a track is recognized by its usual column names, with numbers too; a cruise by texts only', () => {
  for (const name of ['trajectory', 'Traj', 'drifter_id', 'float_id', 'PLATFORM_NUMBER'])
    expect([name, trackColumnOf([column('sst', 'float32'), column(name, 'int32')])]).toEqual([name, name])
  expect(trackColumnOf([column('trajectory', 'text'), column('Cruise', 'text')])).toBe('Cruise')
  expect(trackColumnOf([column('station', 'text'), column('sst', 'float32')])).toBeNull()
  expect(cruiseColumnOf([column('cruise_id', 'text')], 1)).toBe('cruise_id')
  expect([1, 2].map((cruises) => cruiseColumnOf([column('trajectory', 'text')], cruises))).toEqual([null, 'trajectory'])
  expect(cruiseColumnOf([column('trajectory', 'int32')], 2)).toBeNull()
})

test.each([
  ['numbers', ['2901', '2902', '2903'], variable('float_id', { unit: '', visualize: false })],
  ['texts', ['a', 'b', 'c'], textVariable('float_id')],
])('floats distinguished by %s have a track each, never joined into one; a mooring is a point', async (kind, [one, two, three], id) => {
  const lines = [0, 1, 2, 3].flatMap((day) => [
    `2020-01-0${day + 1},${10 + day},${-30 - day},${one},1`,
    `2020-01-0${day + 1},${-40 + day},${150 + day},${two},1`,
    `2020-01-0${day + 1},5,5,${three},1`,
  ])
  const path = scratch.write(`floats-${kind}.csv`, `time,lat,lon,float_id,sst\n${lines.join('\n')}\n`)
  const metadataPath = scratch.write(
    `floats-${kind}.json`,
    metadata([variable('sst'), id], { shortName: `Floats_${kind}`, longName: `Floats by ${kind}` }),
  )
  const { warnings } = await ingest(await openSource(path, { metadataPath, signal: new AbortController().signal }), store.ingestion())
  expect(warnings).toEqual([])
  const [view] = await datasetsNamed(store.database, [`Floats_${kind}`])
  expect(view?.computed.tracks).toEqual([
    [0, 1, 2, 3].map((day) => [-30 - day, 10 + day]),
    [0, 1, 2, 3].map((day) => [150 + day, -40 + day]),
    [[5, 5]],
  ])
})

test('WBK-35 a cruise whose whole track is in a sheet of its workbook is published with that track', async () => {
  const rows = [
    ['time', 'lat', 'lon', 'sst'],
    ['2020-01-02T00:00:00', 11, -30, 20.5],
    ['2020-01-03T00:00:00', 12, -31, 21.5],
  ]
  const track = [
    ['time', 'lat', 'lon', 'cruise'],
    ...[1, 2, 3, 4, 5].map((day) => [`2020-01-0${day}T00:00:00`, 9 + day, -28 - day, 'TRACKED_1']),
  ]
  const names = { dataset_short_name: 'Tracked', dataset_long_name: 'Tracked Cruise', cruise_names: 'Tracked_1' }
  const blob = await submission(rows, { dataset: [{ ...dataset, ...names }], track })
  const path = scratch.write('tracked.xlsx', new Uint8Array(await blob.arrayBuffer()))
  await ingest(await openSource(path, { signal: new AbortController().signal }), store.ingestion())
  const [cruise] = await store.database.select().from(cruises).where(eq(cruises.name, 'Tracked_1'))
  expect(cruise).toMatchObject({ latMin: 10, latMax: 14, lonMin: -33, lonMax: -29, startTime: '2020-01-01T00:00:00.000Z' })
  const ofCruise = eq(cruiseTrajectories.cruiseId, cruise?.id ?? 0)
  const points = await store.database.select().from(cruiseTrajectories).where(ofCruise).orderBy(cruiseTrajectories.position)
  expect(points.map(({ lat, lon }) => [lat, lon])).toEqual([1, 2, 3, 4, 5].map((day) => [9 + day, -28 - day]))
})
