import { afterEach, expect, test, vi } from 'vitest'
import { readSample } from '#core/charts/sample/readSample.ts'
import { $samples, pickSample } from '../../../site/src/dataset/stores/samples.ts'

const csv = (rows: number) =>
  `time,lat,lon,x\n${Array.from({ length: rows }, (_, index) => `2021-01-01T00:00:00.000Z,${index % 90},${index % 180},${index}`).join('\n')}\n\n`
const requests: string[] = []
const portalWith = (answers: Readonly<Record<string, Response | undefined>>) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const id = /varId=(\d+)/.exec(address)?.[1] ?? ''
    requests.push(id)
    const answer = answers[id]
    if (answer === undefined) throw new TypeError('no connection')
    return answer.clone()
  })
const wanted = (id: number) => ({ id, shortName: 'Set', visType: 'Sparse', field: 'x' })
const read = async (job: Parameters<typeof readSample>[0]) => readSample(job)
const stateOf = (id: number) => $samples.get()[id]?.state

afterEach(() => {
  vi.unstubAllGlobals()
  $samples.set({})
  requests.length = 0
})

test('DST-05 nothing is shown before it is asked for; then it is fetched, processed and drawn', async () => {
  portalWith({ 1: new Response(csv(5), { headers: { 'X-Rows-Total': '12345' } }) })
  const seen: unknown[] = []
  const stop = $samples.listen((samples) => seen.push(samples[1]?.state))
  expect(stateOf(1)).toBeUndefined()
  await pickSample(wanted(1), read)
  stop()
  expect(seen).toEqual(['inProgress', 'processing', 'succeeded'].flatMap((state, index) => (index === 0 ? [undefined, state] : [state])))
  expect($samples.get()[1]).toMatchObject({ state: 'succeeded', value: { total: 12345, sample: { rows: 5 } } })
})

test('DST-05 DST-07 an error response, a lost connection and a response without rows are failures that can be retried', async () => {
  portalWith({ 1: new Response('no', { status: 500 }), 3: new Response('\n') })
  for (const id of [1, 2, 3]) await pickSample(wanted(id), read)
  expect([1, 2, 3].map(stateOf)).toEqual(['failed', 'failed', 'failed'])
  portalWith({ 1: new Response(csv(2)) })
  await pickSample(wanted(1), read)
  expect(stateOf(1)).toBe('succeeded')
})

test('DST-09 small samples are held, those of more than 10,000 points go when another variable is picked', async () => {
  portalWith({ 1: new Response(csv(10_000)), 2: new Response(csv(10_001)), 3: new Response(csv(3)) })
  for (const id of [1, 2]) await pickSample(wanted(id), read)
  expect([1, 2].map(stateOf)).toEqual(['succeeded', 'succeeded'])
  await pickSample(wanted(2), read)
  expect(stateOf(2)).toBe('succeeded')
  await pickSample(wanted(3), read)
  expect([1, 2, 3].map(stateOf)).toEqual(['succeeded', undefined, 'succeeded'])
  await pickSample(wanted(1), read)
  expect(requests).toEqual(['1', '2', '3'])
  await pickSample(wanted(2), read)
  expect(requests).toEqual(['1', '2', '3', '2'])
})
