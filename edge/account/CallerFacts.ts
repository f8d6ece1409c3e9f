/** What accounts know of a request: values alone, by which nothing can be answered. Tests make one by hand. */
export interface CallerFacts {
  readonly requestId: string
  /** The client's address; stored as a keyed hash only, never logged. */
  readonly address: string
  readonly userAgent: string
  /** Scheme, host and port that the request was sent to. */
  readonly origin: string
  /** The session's cookie as the browser sent it. */
  readonly sessionCookie: string | undefined
  /** The caller that queues count the request for. */
  readonly queueKey: string
}
