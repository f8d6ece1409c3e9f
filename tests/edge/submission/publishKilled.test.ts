import { afterAll, expect, test } from 'vitest'
import { killPublish, makeReady } from './killPublish.ts'

const ready = await makeReady()
afterAll(() => ready.remove())

test.each([
  ['everything was written and nothing committed', 'written', 'nothing'],
  ['everything was committed', 'committed', 'everything'],
] as const)(
  'a portal that is killed in a publication after %s has all of it or none, and publishing again ends it',
  async (_, step, came) => {
    expect(await killPublish(ready, { step })).toBe(came)
  },
  60_000,
)
