import { atom } from 'nanostores'

/** The name of the variable that the page's previews, variables grid and code samples show together; `null` until a script has read the page. */
export const $chosenVariable = atom<string | null>(null)
