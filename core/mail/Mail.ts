/** An e-mail that is ready to be sent to one person. Plain text and HTML have the same content. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What every template may use. `portalUrl` has no trailing slash. */
export interface MailContext {
  readonly portalUrl: string
  readonly supportAddress: string | null
}
