import { randomBytes } from 'node:crypto'
import { submissionsApi } from '#core/api/submissions.ts'
import { createClient } from '#core/client/createClient.ts'
import { uploadWorkbook } from '#core/client/uploadWorkbook.ts'
import { limits } from '#core/limits/index.ts'
import { freshName, hashOf, longNameOf, workbookNamed } from '../../edge/helpers/submissions.ts'
import type { Activity, Users } from './activities.ts'
import { throwIfPutOff } from './Calls.ts'

/** Uploads a workbook and an original of three parts, submits them, which checks the workbook, reads both again and withdraws. */
export function submitting({ soaked, next }: Users): Activity {
  const { url } = soaked.portal
  const { signal } = new AbortController()
  const act = async () => {
    const { headers } = next()
    const client = createClient({ base: url, fetch: soaked.fetch, headers })
    const shortName = freshName()
    const bytes = [await workbookNamed(shortName), new Uint8Array(randomBytes(2 * limits.uploadPartBytes + 99))]
    const names = { shortName, longName: longNameOf(shortName), dataSource: 'Test Institute', submissionId: null }
    const submissionID = await uploadWorkbook(client, { ...names, files: bytes.map((one) => new Blob([one])) }, { signal })
    const versions = await client.call(submissionsApi.submissionVersions, { submissionID })
    const stored = versions.map(async ({ link }) => {
      const answer = await soaked.fetch(new URL(link, url), { headers })
      throwIfPutOff(answer)
      return hashOf(new Uint8Array(await answer.arrayBuffer()))
    })
    if ((await Promise.all(stored)).toSorted().join() !== bytes.map(hashOf).toSorted().join())
      throw new Error(`${shortName} is stored with other bytes`)
    await client.call(submissionsApi.withdrawSubmission, {}, { body: { submissionID } })
  }
  return { name: 'uploads', perSecond: 0.0125, act }
}
