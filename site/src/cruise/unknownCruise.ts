import { cruisePageTexts } from '#core/messages/cruisePage.ts'
import { decodedPart } from '../shell/decodedPart.ts'

/** Says which cruise was asked for and is not known (CRU-06). */
export function nameUnknownCruise(page: Document, path: string): void {
  const says = page.querySelector('[data-unknown-cruise]')
  if (says) says.textContent = cruisePageTexts.loadDetails(decodedPart(path.split('/').filter(Boolean).at(-1) ?? ''))
}
