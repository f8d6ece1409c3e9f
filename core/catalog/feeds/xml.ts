import { escapeMarkup } from '#core/text/escapeMarkup.ts'

/** A text as XML holds it between tags and in attributes; characters that XML 1.0 knows no form of are left out. */
export function xmlText(text: string): string {
  return escapeMarkup([...text].filter(isAllowed).join(''))
}

/** Source: XML 1.0, production Char; lone surrogates are none. */
function isAllowed(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}
