import { type FormName, formFacts, formNames } from '#core/rows/formFacts.ts'

const ADDRESS = /^\/subset\/([0-9a-f]{16})(?:\.([a-z]{2,8}))?$/

/** The page of a subset: which rows it holds, how to cite it and how to read it. */
export const subsetPath = (id: string): string => `/subset/${id}`

/** What an address of a subset is of: its page (`null`) or its rows in a form; `null` for other addresses. */
export function readSubsetAddress(path: string): { readonly id: string; readonly form: FormName | null } | null {
  const [, id, ending] = ADDRESS.exec(path) ?? []
  if (id === undefined) return null
  if (ending === undefined) return { id, form: null }
  const form = formNames.find((name) => formFacts[name].fileExtension === ending)
  return form === undefined ? null : { id, form }
}
