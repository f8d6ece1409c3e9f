import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers, knownDataset, record, requests, restOfPage, standInForPortal } from './downloadPortal.ts'

const store = await import('../../../site/src/download/stores/download.ts')

beforeEach(standInForPortal)
afterEach(() => {
  store.closeDownload()
  vi.unstubAllGlobals()
})

test('DLD-03 the dialog is opened by a short name alone, and its data set is loaded', async () => {
  const opening = store.openDownload('COADS_Climatology')
  expect([store.$downloadName.get(), store.$downloadDataset.get(), store.$subset.get()]).toEqual([
    'COADS_Climatology',
    { state: 'inProgress' },
    null,
  ])
  await opening
  expect(store.$downloadDataset.get()).toEqual({ state: 'succeeded', value: { record, hasVault: true } })
  expect(store.$subset.get()).toMatchObject({ latStart: -77, latEnd: 89, timeStart: '1', timeEnd: '12' })
})

test('DLD-25 parameters that cannot be read are reported with the reason, others with a general one', async () => {
  const failure = async () => {
    await store.openDownload('COADS_Climatology')
    return store.$downloadDataset.get()
  }
  const message = 'There was an error parsing dataset parameters. '
  answers.dataset = () => Response.json({ dataset: { ...record, Time_Min: 'spring' }, ...restOfPage, hasVault: false })
  expect(await failure()).toEqual({ state: 'failed', message: `${message}Invalid Start Date` })
  answers.dataset = () => Response.json({ dataset: { ...record, Row_Count: 'many' }, ...restOfPage, hasVault: false })
  expect(await failure()).toEqual({ state: 'failed', message: expect.stringMatching(new RegExp(`^${message}\\S`)) })
  const logged = vi.fn()
  vi.stubGlobal('reportError', logged)
  answers.dataset = () => {
    throw new RangeError('a bug')
  }
  expect(await failure()).toEqual({ state: 'failed', message: `${message}Sorry! There was an unexpected error.` })
  expect(logged).toHaveBeenCalledOnce()
  expect([store.$subset.get(), requests.length]).toEqual([null, 0])
})

test('DLD-26 a data set that cannot be loaded can be tried again', async () => {
  answers.dataset = () => new Response('Data set not found.', { status: 400 })
  await store.openDownload('COADS_Climatology')
  expect(store.$downloadDataset.get()).toEqual({ state: 'failed', message: 'Failed to download dataset. Data set not found.' })
  answers.dataset = knownDataset
  await store.loadDataset()
  expect(store.$subset.get()).not.toBeNull()
})
