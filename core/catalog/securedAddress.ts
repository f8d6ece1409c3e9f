/**
 * An address of the web as it may be linked: one over http is led to over https, and what is no address of the web is null. Whatever it
 * answers is a `webAddress`; pages use it without the schemas.
 */
export function securedAddress(address: string): string | null {
  const secured = address.trim().replace(/^http:\/\//i, 'https://')
  return /^https:\/\//i.test(secured) && URL.canParse(secured) ? secured : null
}
