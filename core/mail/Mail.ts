/** A mail that is ready to be sent to one person. Plain text and HTML say the same. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What every template may name. `portalUrl` has no slash at its end. */
export interface MailContext {
  readonly portalUrl: string
  readonly supportAddress: string | null
}
