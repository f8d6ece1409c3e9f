const FORM = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/i

/** The ORCID iD that a text is, with or without the address before it; undefined where it is none, as by its check digit (ISO 7064 MOD 11-2). */
export function orcidOf(text: string): string | undefined {
  const orcid = FORM.exec(text.trim())?.[1]?.toUpperCase()
  if (orcid === undefined) return undefined
  const digits = orcid.replaceAll('-', '')
  const total = [...digits.slice(0, -1)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check)) ? orcid : undefined
}

/** The address of an ORCID iD. */
export const orcidAddress = (orcid: string): string => `https://orcid.org/${orcid}`
