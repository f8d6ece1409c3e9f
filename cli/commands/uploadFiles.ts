import type { Client } from '#core/client/createClient.ts'
import { earlierUpload } from '#core/client/earlierUpload.ts'
import { type UploadOrder, uploadWorkbook } from '#core/client/uploadWorkbook.ts'
import { Problem } from '#core/request/Problem.ts'
import { sizeText } from '#core/size/sizeText.ts'
import type { BegunUpload } from '../begunUploads.ts'
import type { Terminal } from '../terminal/Terminal.ts'

/** What an upload needs besides its order. */
export interface UploadContext {
  readonly begun: BegunUpload
  readonly terminal: Terminal
  readonly signal: AbortSignal
  /** What the progress calls the files. */
  readonly title: string
  /** Asks whether the names are free; not asked again for an order that was submitted already, whose names are its own. */
  readonly requireNames: () => Promise<unknown>
}

/** What became of an upload; `isResumed` where it went on with one that was begun before. */
export interface SentFiles {
  readonly submissionId: number
  readonly isResumed: boolean
}

/** Uploads files and submits them, or goes on where an earlier run of the same command was stopped. */
export async function uploadFiles(client: Client, order: UploadOrder, context: UploadContext): Promise<SentFiles> {
  const { begun, terminal, signal, title, requireNames } = context
  const known = await begun.sessionIds()
  const earlier = known === undefined ? { state: 'gone' as const } : await earlierUpload(client, known, signal)
  if (earlier.state === 'submitted') return { submissionId: earlier.submissionId, isResumed: true }
  if (earlier.state === 'gone') await begun.forget()
  await requireNames()
  const sessionIds = earlier.state === 'open' ? known : undefined
  const progress = terminal.progress(`${sessionIds === undefined ? 'Uploading' : 'Continuing the upload of'} ${title}`)
  try {
    const submissionId = await uploadWorkbook(client, order, {
      signal,
      sessionIds,
      onBegun: async (ids) => {
        if (!(await begun.keep(ids))) terminal.note('The upload cannot be remembered on this computer: if it is stopped, it begins anew.')
      },
      onProgress: (storedBytes, allBytes) => {
        const share = `${Math.floor((storedBytes / allBytes) * 100)} % of ${sizeText(allBytes)}`
        progress.update(storedBytes < allBytes ? `Uploading ${title}: ${share}` : `Submitting ${title}: the portal checks it`)
      },
    })
    return { submissionId, isResumed: sessionIds !== undefined }
  } catch (fault) {
    throw fault instanceof DOMException && fault.name === 'NotReadableError'
      ? new Problem('conflict', `${title} or its raw original has changed since it was checked. Run the command again.`)
      : fault
  } finally {
    progress.stop()
  }
}
