import { endpoints } from '#core/api/index.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { portalFactsOf } from '#core/workbook/portalFactsOf.ts'
import type { CliConfig } from '../config.ts'
import { openPortal } from '../portal.ts'

/** What the portal knows of names and cruises, or why it could not be asked: a workbook is checked without it, too. */
export async function askPortal(
  config: CliConfig,
  signal: AbortSignal,
): Promise<{ readonly facts?: PortalFacts; readonly fault?: string }> {
  try {
    const portal = openPortal(config, signal)
    const [datasets, cruises] = await Promise.all([portal.call(endpoints.datasetNames, {}), portal.call(endpoints.cruiseList, {})])
    return { facts: portalFactsOf(datasets, cruises) }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { fault: fault.message }
  }
}
