import { afterAll, expect, test } from 'vitest'
import { cruiseColumnOf, trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { openSource } from '../../../edge/ingest/sources/openSource.ts'
import { datasetsNamed } from '../../../edge/pages/views/datasetViews.ts'
import { metadata, Scratch, textVariable, variable } from '../../fixtures/ingest/sourceFiles.ts'
import { openIngestStore } from './stores.ts'

const scratch = new Scratch()
const store = await openIngestStore()
afterAll(async () => {
  scratch.remove()
  await store.close()
})

const column = (name: string, type: 'text' | 'int32' | 'float32') => ({ name, type })

test('a track is told by the names that files give to it, numbers too; a cruise by texts only', () => {
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
])('floats that are told apart by %s have a track each, never joined to one; a mooring is a point', async (kind, [one, two, three], id) => {
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
