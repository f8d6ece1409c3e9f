/** Whether a host's name or address, without brackets, is this machine and nothing else. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The host of an address, without the brackets of IPv6. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

/** Whether an address is for development: plain HTTP on this machine. */
export function isDevelopmentUrl(url: string): boolean {
  return new URL(url).protocol === 'http:' && isLoopback(hostOf(url))
}

/** A host as it stands in an address. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
