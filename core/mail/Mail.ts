/** An e-mail that is ready to be sent to one person. Plain text and HTML have the same content. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What every template may use. `portalUrl` has no trailing slash. */
export interface MailContext {
  readonly portalName: string
  /** Of buttons, as `#rrggbb`; null for the colour of Pelagos. */
  readonly accent: string | null
  readonly portalUrl: string
  readonly supportAddress: string | null
}

/** The content of an e-mail, from which its text and its HTML are both made. Every string is plain text. */
export interface Letter {
  readonly subject: string
  /** The salutation, such as `Hello Ada,`. */
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The one thing to click. */
  readonly link?: { readonly label: string; readonly address: string } | undefined
  /** Shown below the link. */
  readonly afterLink?: readonly string[]
  /** Text written by somebody else, right after the paragraphs: its line breaks are kept, and it is set off from ours. */
  readonly quote?: string
  /** Why the reader received it. */
  readonly why: string
  /** Where the reader ends such e-mails, for those that were not asked for one by one. It comes last, without what names the reader. */
  readonly unsubscribe?: string
}

/** One kind of e-mail: its words, and samples of what it is about, which stories show and tests compose. */
export interface MailTemplate<About> {
  letter(about: About, context: MailContext): Letter
  readonly samples: readonly About[]
}
