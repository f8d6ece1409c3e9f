import type { ingestionsApi } from '#core/api/ingestions.ts'
import type { MultipartInput } from '#core/api/rawBody.ts'
import type { DescribedFile } from '../ports/DataPublisher.ts'
import { requireConfirmed } from '../submission/access.ts'
import { fieldFileOf, previewFieldFile, publishFieldFile, repliesOf } from '../submission/fieldFiles.ts'
import { publisherOf } from '../submission/publish.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

const describedFileOf = async ({ fields, files }: MultipartInput): Promise<DescribedFile> => ({
  ...(await fieldFileOf(fields.name, files.file)),
  metadata: fields.metadata ?? null,
})

export const ingestionsRoutes: Handlers<typeof ingestionsApi> = {
  draftIngestion: async ({ ports, body: { fields, files }, c }) => {
    const publisher = publisherOf(ports)
    return publisher.draftFile(await fieldFileOf(fields.name, files.file), repliesOf(fields.replies), c.req.raw.signal)
  },
  beginWorkbook: async ({ ports, caller, body: { fields, files }, c }) => {
    const user = userOf(caller)
    requireConfirmed(user)
    const turn = { caller: `user ${user.id}`, signal: c.req.raw.signal }
    return publisherOf(ports).beginWorkbook(await fieldFileOf(fields.name, files.file), repliesOf(fields.replies), turn)
  },
  previewIngestion: async ({ ports, body, c }) => {
    publisherOf(ports)
    return previewFieldFile(ports, await describedFileOf(body), c.req.raw.signal)
  },
  publishIngestion: async ({ ports, caller, body, c, facts }) => {
    publisherOf(ports)
    const order = { file: await describedFileOf(body), signal: c.req.raw.signal, request: facts }
    return publishFieldFile(ports, userOf(caller), order)
  },
  ingestionProgress: async ({ ports, caller }) => ({ publication: publisherOf(ports).latest.get(userOf(caller).id) ?? null }),
}
