import { limits } from '#core/limits.ts'
import { submissionRefusals } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { checkWorkbook, type WorkbookReport } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { hashBytes } from '../files/fileHash.ts'
import { damagedObject, refuseOtherBytes, type StoredFile } from '../files/objectDamage.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf } from './access.ts'

/** Checks a stored workbook: in a process of its own where the platform has any, else here, where it must fit into the memory of a worker. */
export async function checkStored(
  ports: Ports,
  file: StoredFile,
  { facts, submitter }: { readonly facts: PortalFacts; readonly submitter: string },
): Promise<WorkbookReport> {
  if (ports.checkWorkbook !== undefined) return ports.checkWorkbook(file, facts, submitter)
  const content = await objectsOf(ports).get(file.key)
  if (content === null) throw damagedObject('missing', file.key)
  const isOther = content.sizeBytes !== file.sizeBytes
  if (isOther || file.sizeBytes > limits.workerWorkbookBytes) {
    await content.body.cancel()
    throw isOther ? damagedObject('another size', `${file.key}: another size`) : new Problem('bad-request', submissionRefusals.tooLargeHere)
  }
  const bytes = await new Response(content.body).arrayBuffer()
  refuseOtherBytes(file, hashBytes(new Uint8Array(bytes)))
  return checkWorkbook(new Blob([bytes]), facts)
}
