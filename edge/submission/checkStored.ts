import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { submissionRefusals } from '#core/messages/submission.ts'
import { checkWorkbook, type WorkbookReport } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf } from './access.ts'

/** Checks a stored workbook: in a process of its own where the platform has any, else here, where it must fit into the memory of a worker. */
export async function checkStored(
  ports: Ports,
  key: string,
  { facts, submitter }: { readonly facts: PortalFacts; readonly submitter: string },
): Promise<WorkbookReport> {
  if (ports.checkWorkbook !== undefined) return ports.checkWorkbook(key, facts, submitter)
  const content = await objectsOf(ports).get(key)
  if (content === null) throw new Problem('bad-request', submissionRefusals.otherHash)
  if (content.sizeBytes > limits.workerWorkbookBytes) {
    await content.body.cancel()
    throw new Problem('bad-request', submissionRefusals.tooLargeHere)
  }
  return checkWorkbook(await new Response(content.body).blob(), facts)
}
