import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { storedFolder } from '../helpers/submissionPorts.ts'
import { freshName, Submissions } from '../helpers/submissions.ts'

const open = await openNodePortal()
afterAll(() => open.close())
const calls = new Submissions(open)

/** Where the workbook of a submission is stored. */
function workbookOf(name: string): string {
  const folder = storedFolder(open.dataDir)
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (path) => path.includes(name) && path.endsWith('.xlsx') && !path.includes('raw_original'),
  )
  return join(folder, found ?? 'none')
}

test('SEC-22 a download of a workbook that was replaced on disk breaks off, and the next one is an error', async () => {
  const submitter = await calls.browser()
  const name = freshName()
  const id = await calls.submit(submitter, name)
  const { link } = (await (await calls.get(submitter, 'retrievemostrecentfile', { submissionID: id })).json()) as { link: string }
  const download = () => open.api.send(link, { headers: submitter.headers })
  const path = workbookOf(name)
  const sound = readFileSync(path)
  expect(Buffer.from(await (await download()).arrayBuffer())).toEqual(sound)

  writeFileSync(path, Buffer.concat([sound.subarray(0, -1), Buffer.of((sound.at(-1) ?? 0) ^ 1)]))
  const broken = await download()
  expect([broken.status, broken.headers.get('Content-Length')]).toEqual([200, String(sound.length)])
  await expect(broken.arrayBuffer()).rejects.toThrow()
  const rejected = await download()
  expect([rejected.status, rejected.headers.get('X-Problem-Code')]).toEqual([503, 'damaged-data'])
  expect(await rejected.text()).toContain(submissionErrors.fileDamaged)
  expect(open.logged.filter((line) => line.includes('"damaged data"'))).toHaveLength(1)

  writeFileSync(path, sound)
  expect(Buffer.from(await (await download()).arrayBuffer())).toEqual(sound)
})
