import type { DoiRecord } from '#core/catalog/datacite/schema.ts'

/**
 * Why a DOI was not registered: `rejected` for metadata that no retry helps, `denied` where the settings must be corrected and no
 * other DOI has a chance, `unavailable` for what may pass.
 */
type DoiErrorKind = 'rejected' | 'denied' | 'unavailable'

/** Thrown by a registrar. Its message is for operators. */
export class DoiError extends Error {
  override readonly name = 'DoiError'
  readonly kind: DoiErrorKind

  constructor(kind: DoiErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Registers DOIs with an agency, once; knows nothing of tries and of the store. */
export interface DoiRegistrar {
  /** The prefix of the portal's DOIs, such as `10.5072`. */
  readonly prefix: string
  /** Makes a DOI findable with its metadata; one that exists is brought up to date. Throws a DoiError. */
  register(record: DoiRecord, signal: AbortSignal): Promise<void>
}
