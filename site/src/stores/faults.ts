/** Hands a rendering failure to the browser's own error reporting, where whoever watches uncaught errors finds it. */
export function reportFault(error: unknown): void {
  reportError(error)
}
