import { type SearchQuery, searchQueryFromUrl } from '#core/catalog/query.ts'

/** The search that the fields hold; the bounds that they show by default are no limits (CAT-05). */
export function queryOfFields(form: HTMLFormElement, today: string): SearchQuery {
  const parameters = new URLSearchParams()
  const defaults: Record<string, string> = {
    timeStart: '1900-01-01',
    timeEnd: today,
    latStart: '-90',
    latEnd: '90',
    lonStart: '-180',
    lonEnd: '180',
  }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && defaults[name] !== value) parameters.append(name, value)
  }
  return searchQueryFromUrl(parameters)
}
