import type { SinkMail } from './smtpSink.ts'

/** The link of a mail to a page of the portal; throws where text and HTML do not both have it, and the same one. */
export function linkOf({ text, html, subject }: SinkMail, page: string): string {
  const pattern = new RegExp(`https?://[^\\s"<>]+/${page}#token=[A-Za-z0-9_-]+`)
  const [inText, inHtml] = [pattern.exec(text)?.[0], pattern.exec(html)?.[0]]
  if (inText === undefined || inText !== inHtml) throw new Error(`"${subject}" has the links ${inText} and ${inHtml}`)
  return inText
}

/** The token of such a link. */
export function tokenOf(mail: SinkMail, page: string): string {
  return linkOf(mail, page).split('#token=')[1] ?? ''
}
