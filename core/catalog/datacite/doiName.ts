/**
 * The DOI of a version of a data set: always the same for the same two, whatever their letter case, as DOIs have none, and never that of
 * another version. What is neither a letter, a digit, a stop nor a hyphen in a version becomes its code, such as `_20_` for a space.
 */
export function doiName(prefix: string, { shortName, version }: { readonly shortName: string; readonly version: string }): string {
  const coded = [...version.trim().normalize('NFC').toLowerCase()].map((sign) =>
    /[a-z0-9.-]/.test(sign) ? sign : `_${(sign.codePointAt(0) ?? 0).toString(16)}_`,
  )
  return `${prefix}/${shortName.toLowerCase()}.v${coded.join('')}`
}

/** The DOI that a text is, with or without an address before it; undefined where it is none. */
export function givenDoi(text: string): string | undefined {
  const bare = text.trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')
  return isDoi(bare) ? bare : undefined
}

/** Whether a text is a DOI without any address before it. */
export const isDoi = (text: string): boolean => /^10\.\d{4,9}\/\S+$/.test(text)
