import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { submissionsApi } from '#core/api/submissions.ts'
import { uploadWorkbook } from '#core/client/uploadWorkbook.ts'
import { limits } from '#core/limits/index.ts'
import { makeSubmitters } from '../../helpers/crowd.ts'
import { freshName, hashOf, longNameOf, workbookNamed } from '../helpers/submissions.ts'
import { RestartedPortal } from './RestartedPortal.ts'

const PEOPLE = 3
/** Of each person's original; the workbook is one more. */
const PARTS = 2

test('SBM-14 uploads of several people go on when the portal restarts, after a stop signal or a kill; no part that it acknowledged is lost or sent again', async () => {
  const portal = await RestartedPortal.start([
    { afterParts: 2, signal: 'SIGTERM' },
    { afterParts: 5, signal: 'SIGKILL' },
  ])
  try {
    const keys = await makeSubmitters(portal.dataDir, PEOPLE)
    const uploaded = await Promise.all(keys.map((key, person) => uploadAs(portal, key, person === 0)))
    // Every restart is over: each came in the midst of the parts of somebody.
    for (const one of uploaded) await readAgain(portal, one)
    expect(portal.pending).toEqual([])
    expect(portal.sentAgain).toEqual([])
  } finally {
    await portal.stop()
  }
})

/** What somebody submitted. */
interface Uploaded {
  readonly key: string
  readonly submissionID: number
  readonly bytes: readonly Uint8Array[]
}

/** Submits a workbook and its original. Whoever leaves at the first restart comes back later. */
async function uploadAs(portal: RestartedPortal, key: string, leaves: boolean): Promise<Uploaded> {
  const client = portal.clientOf(key)
  const shortName = freshName()
  const bytes = [await workbookNamed(shortName), new Uint8Array(randomBytes((PARTS - 1) * limits.uploadPartBytes + 1234))]
  const order = {
    ...{ shortName, longName: longNameOf(shortName), dataSource: 'Test Institute', submissionId: null },
    files: bytes.map((one) => new Blob([one])),
  }
  const leaving = new AbortController()
  let known: readonly string[] | undefined
  const upload = (signal: AbortSignal) =>
    uploadWorkbook(client, order, {
      signal,
      sessionIds: known,
      onBegun: (sessionIds) => {
        known = sessionIds
      },
      pause: async () => {
        if (leaves) leaving.abort('the page is closed')
        await portal.up
      },
      // However slow the machine is, so that parts stay as large as they are.
      patience: () => new AbortController().signal,
    })
  const submissionID = await upload(leaving.signal).catch(async (fault: unknown) => {
    if (fault !== 'the page is closed') throw fault
    await portal.up
    return upload(new AbortController().signal)
  })
  return { key, submissionID, bytes }
}

async function readAgain(portal: RestartedPortal, { key, submissionID, bytes }: Uploaded): Promise<void> {
  const client = portal.clientOf(key)
  expect((await client.call(submissionsApi.submissionsByUser, {})).map((one) => one.Submission_ID)).toEqual([submissionID])
  const versions = await client.call(submissionsApi.submissionVersions, { submissionID })
  const stored = await Promise.all(versions.map(async ({ link }) => hashOf(await portal.bytesAt(link, key))))
  expect(stored.toSorted()).toEqual(bytes.map(hashOf).toSorted())
}
