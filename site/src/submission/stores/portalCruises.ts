import { cruiseList } from '#core/api/dataLists.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { portalFactsOf } from '#core/workbook/portalFactsOf.ts'
import { portal } from '../../shell/stores/portal.ts'

/** The cruises that the portal knows; null where it does not answer: a workbook is checked without them too, and again when it is submitted. */
export async function cruisesKnown(): Promise<PortalFacts | null> {
  return portal.call(cruiseList, {}).then(
    (cruises) => portalFactsOf([], cruises),
    () => null,
  )
}
