/**
 * Passes a fault that readers need not know of to the browser's own error reporting, where monitoring of uncaught errors finds it. The only way
 * of everything that the site logs.
 */
export function logError(error: unknown): void {
  reportError(error)
}

/**
 * Tells the portal that a part of the page could not be drawn (ERR-01, ERR-02), and logs it. A report that does not arrive is logged too and never
 * asked about: the reader has trouble enough.
 */
export function reportFault(error: unknown): void {
  logError(error)
  void send(error).catch(logError)
}

async function send(error: unknown): Promise<void> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const report = {
    errorText: message || 'An error without a message',
    browserInfo: navigator.userAgent,
    osInfo: navigator.platform,
    stackLine:
      stack
        ?.split('\n')
        .find((line) => /:\d+:\d+/.test(line))
        ?.trim() ?? '',
    location: location.href,
  }
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'pelagos' }
  // Written out, since the client itself may be what failed.
  const reply = await fetch('/api/community/errorreport', { method: 'POST', headers, body: JSON.stringify(report), keepalive: true })
  if (!reply.ok) throw new Error(`Reporting an error failed with status ${reply.status}`)
}
