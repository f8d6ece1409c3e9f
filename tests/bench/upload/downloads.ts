import { openAsBlob } from 'node:fs'
import { submissionsApi } from '#core/api/submissions.ts'
import { uploadsApi } from '#core/api/uploads.ts'
import type { Client } from '#core/client/createClient.ts'
import { PartSize, UploadProgress, uploadFile } from '#core/client/uploadFile.ts'
import { freshName, longNameOf, workbookNamed } from '../../edge/helpers/submissions.ts'
import type { TestPortal } from '../../helpers/portal.ts'
import { memoryOf, peakDuring } from '../data/processMemory.ts'
import { inTurn, noted, type Report } from '../report.ts'
import { curl } from './bareServer.ts'

const AT_ONCE = 10
const WALL_TARGET = 1.5
const GROWTH_TARGET_MB = 100

/** What is downloaded, from where. `path` is the file, which the server at `bareUrl` has too. */
interface Downloads {
  readonly portal: TestPortal
  readonly client: Client
  readonly apiKey: string
  readonly path: string
  readonly bareUrl: string
  readonly rounds: number
}

/** A submitted file of the largest size, compared with its hash on its way, against a bare server that has the same file. */
export async function reportDownloads(report: Report, { portal, client, apiKey, path, bareUrl, rounds }: Downloads): Promise<void> {
  const { link, sizeBytes } = await submitted(client, path)
  const to = ['--silent', '--show-error', '--fail', '--output', '/dev/null']
  const ours = () => curl([...to, '-H', `Authorization: Api-Key ${apiKey}`, new URL(link, portal.url).href])
  const times = await inTurn(rounds, { ours, floor: () => curl([...to, bareUrl]) })
  const ratio = times.ours / times.floor
  const check = 'curl has all bytes that were announced'
  const name = `a submitted file of ${Math.round(sizeBytes / 1e6)} MB, downloaded`
  report({ ...noted(name, times.ours / 1000, 's', 'curl from a bare server', ratio, check), target: WALL_TARGET })

  const pid = portal.process.pid ?? 0
  const before = await memoryOf(pid)
  const peak = await peakDuring(pid, async () => void (await Promise.all(Array.from({ length: AT_ONCE }, ours))))
  const growth = peak.processMb - before.processMb
  const memory = `memory of the portal beside ${AT_ONCE} such downloads at once`
  report({
    ...noted(memory, growth, 'MB', `at most ${GROWTH_TARGET_MB} MB more`, growth / GROWTH_TARGET_MB, check),
    target: 1,
  })
}

/** Submits a workbook whose raw original is this file; answers the original's link. */
async function submitted(client: Client, path: string): Promise<{ readonly link: string; readonly sizeBytes: number }> {
  const shortName = freshName()
  const files = [new Blob([await workbookNamed(shortName)]), await openAsBlob(path)]
  const { sessionIds } = await client.call(uploadsApi.beginUploadSession, {}, { body: { submissionType: 'new' } })
  for (const [at, file] of files.entries()) {
    const { signal } = new AbortController()
    await uploadFile(client, sessionIds[at] ?? '', file, { signal, stored: new UploadProgress([file], undefined), size: new PartSize() })
  }
  const names = { shortName, datasetLongName: longNameOf(shortName), dataSource: 'Test Institute', submissionType: 'new' as const }
  const offsets = files.map(({ size }) => size)
  const { submissionId: submissionID } = await client.call(
    uploadsApi.commitUpload,
    {},
    { body: { ...names, sessionIds, offsets, submissionId: null } },
  )
  const found = (await client.call(submissionsApi.submissionVersions, { submissionID })).find(({ kind }) => kind === 'raw-original')
  if (found === undefined) throw new Error('the original is not listed')
  return found
}
