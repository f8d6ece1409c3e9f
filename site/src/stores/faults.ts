/**
 * Hands a fault that readers need not hear of to the browser's own error reporting, where whoever watches uncaught errors finds it. The one road
 * of everything that the site logs.
 */
export function logFault(error: unknown): void {
  reportError(error)
}
