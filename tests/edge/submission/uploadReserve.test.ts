import { afterAll, expect, test } from 'vitest'
import { bulkApi } from '#core/api/bulk.ts'
import { dataApi } from '#core/api/data.ts'
import { vaultApi } from '#core/api/vault.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { submissions } from '../../../edge/database/schema/index.ts'
import { unzipped } from '../../helpers/unzipped.ts'
import { Accounts, freshRegistration } from '../helpers/accountCalls.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { keyOf, newPerson } from '../helpers/people.ts'
import { freshName, longNameOf, Submissions } from '../helpers/submissions.ts'
import { smallCall, withQuery } from '../suite/TestedApi.ts'

/** No disk has so much free space. */
const open = await openNodePortal({ PELAGOS_DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) })
afterAll(() => open.close())
const calls = new Submissions(open)
const accounts = new Accounts(open)
const statusAndText = async (answer: Response) => [answer.status, await answer.text()]

test('where only the reserve of the disk is free, parts are rejected with a sentence, and accounts, sign-ins and comments are stored', async () => {
  const who = await calls.browser()
  const [sessionID = ''] = await calls.begin(who)
  expect(await statusAndText(await calls.part(who, sessionID, 0, new Uint8Array(10)))).toEqual([507, submissionErrors.diskFull])
  expect(await (await calls.get(who, 'uploadstate', { sessionID })).json()).toMatchObject({ parts: [] })

  const registration = freshRegistration()
  expect(await accounts.statusAndTextOf('signup', registration)).toEqual([200, 'OK'])
  expect(await accounts.signIn(registration.username, registration.password)).toBe(200)
  const shortName = freshName()
  const [submission] = await open.database
    .insert(submissions)
    .values({ submitterId: who.person.id, shortName, longName: longNameOf(shortName), dataSource: '', startedAt: Date.now() })
    .returning()
  const comment = { submissionID: submission?.id, comment: 'The gap is a broken pump.' }
  expect(await statusAndText(await calls.post(who, 'addcomment', comment))).toEqual([200, 'OK'])
})

test('where only the reserve of the disk is free, rows, zip files and files of the vault are downloaded whole: no download needs the disk', async () => {
  const { Authorization = '' } = await keyOf(open, await newPerson(open.database))
  const post = (path: string, body: object) =>
    open.api.send(path, { method: 'POST', headers: { Authorization, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const rows = await open.api.send(withQuery(dataApi.storedProcedure.path, { ...smallCall, format: 'netcdf' }), {
    headers: { Authorization },
  })
  expect([rows.status, (await rows.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
  const zip = await post(bulkApi.bulkDownload.path, { shortNames: ['Nino12_SST', 'COADS_Climatology'] })
  const files = await unzipped(await zip.arrayBuffer())
  expect(JSON.parse((await files.get('CMAP-Bulk-Download/manifest.json')?.text()) ?? '')).toMatchObject({ status: 'complete' })
  const filePath = '/vault/Nino12_SST/rep/Nino12_SST_observations_part-1.parquet'
  const link = await post(vaultApi.downloadVaultFiles.path, { shortName: 'Nino12_SST', files: [{ filePath }] })
  const { pathname, search } = new URL(((await link.json()) as { downloadLink: string }).downloadLink)
  expect([...(await unzipped(await (await open.api.send(pathname + search)).arrayBuffer())).keys()]).toHaveLength(1)
})
