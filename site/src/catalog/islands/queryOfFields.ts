import { type BoundPair, boundProblems } from '#core/catalog/boundProblems.ts'
import { type SearchQuery, searchQueryFromUrl } from '#core/catalog/query.ts'

/** The search that the fields hold; the bounds that they show by default are no limits (CAT-05), nor are those that are out of range or the wrong way round. */
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
  const wrong = problemsOfFields(form)
  for (const [name, value] of new FormData(form)) {
    const pair = /^(time|lat|lon)(?:Start|End)$/.exec(name)?.[1] as BoundPair | undefined
    if (pair !== undefined && wrong[pair] !== undefined) continue
    if (typeof value === 'string' && value !== '' && defaults[name] !== value) parameters.append(name, value)
  }
  return searchQueryFromUrl(parameters)
}

/** What is wrong with the bounds in the fields. */
export function problemsOfFields(form: HTMLFormElement): ReturnType<typeof boundProblems> {
  const fields = new FormData(form)
  return boundProblems((name) => String(fields.get(name) ?? ''))
}
