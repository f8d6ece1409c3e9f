import { catalogTexts } from '#core/messages/catalog.ts'
import { decodedPart } from './decodedPart.ts'

/** Says on the page for pages that cannot be shown which data set was requested (DST-16). */
export function showRequestedName(page: Document, path: string): void {
  const says = page.querySelector('[data-asked-for]')
  const [, catalog, datasets, name] = path.split('/')
  if (says && name && catalog === 'catalog' && datasets === 'datasets') says.textContent = catalogTexts.pageFailedDetails(decodedPart(name))
}
