import { afterAll, expect, test } from 'vitest'
import { aliceOf, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { killCommit } from './killCommit.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const order = await uploaded(submissionPorts(store, dataDir), await aliceOf(store), freshName())
await store.database.run('PRAGMA wal_checkpoint(TRUNCATE)')

test.each([
  ['the workbook was stored', 1, 'nothing'],
  ['both files were stored', 2, 'nothing'],
  ['everything was written and nothing committed', 3, 'nothing'],
  ['everything was recorded', 4, 'everything'],
  ['a part was removed', 5, 'everything'],
] as const)(
  'a portal that is killed in a commit after %s has all of the submission or none, and the same commit ends it',
  async (_, step, came) => {
    expect(await killCommit(dataDir, order, { step })).toBe(came)
  },
  60_000,
)
