import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import { oneLine } from './headerText.ts'
import type { Letter, Mail, MailContext, MailTemplate } from './Mail.ts'

const fonts = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const DEFAULT_ACCENT = '#0b5f8a'
/** No colours but the button's: the reader’s mail program applies its own light or dark theme. */
const styles = {
  page: `margin: 0; padding: 24px 16px; ${fonts}; font-size: 16px; line-height: 1.5`,
  main: 'max-width: 560px; margin: 0 auto',
  heading: 'font-size: 22px; line-height: 1.25; margin: 0 0 16px',
  paragraph: 'margin: 0 0 16px; overflow-wrap: anywhere',
  button: 'display: inline-block; padding: 12px 20px; border-radius: 8px; color: #ffffff; text-decoration: none; font-weight: 600',
  address: 'margin: 0 0 16px; font-size: 14px; overflow-wrap: anywhere',
  quote: 'margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #5c8ba8; white-space: pre-wrap; overflow-wrap: anywhere',
  foot: 'margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #7d8b95; font-size: 14px',
} as const

const UNSUBSCRIBE = 'Unsubscribe'

/** Composes an e-mail: text and HTML have the same content, and nothing a person wrote is interpreted as markup. */
export function composeMail<About>(context: MailContext, template: MailTemplate<About>, about: About): Mail {
  const letter = template.letter(about, context)
  return { subject: oneLine(letter.subject), text: textOf(context, letter), html: htmlOf(context, letter) }
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return escapeMarkup(text).replaceAll('\0', '')
}

function textOf(context: MailContext, { greeting, paragraphs, link, afterLink = [], quote, why, unsubscribe }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(quote === undefined ? [] : [quoted(quote)]),
    ...(link === undefined ? [] : [`${link.label}:\n${link.address}`]),
    ...afterLink,
    `-- \n${[...footOf(context, why), ...(unsubscribe === undefined ? [] : [`${UNSUBSCRIBE}: ${unsubscribe}`])].join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Every line is marked, so that none can pass for one of ours. */
function quoted(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join('\n')
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => line.replaceAll(/[^\P{Cc}\t]/gu, ''))
}

function htmlOf(context: MailContext, letter: Letter): string {
  const { subject, greeting, paragraphs, link, afterLink = [], quote, why, unsubscribe } = letter
  const body = [
    `<h1 style="${styles.heading}">${escapeHtml(oneLine(subject))}</h1>`,
    ...[greeting, ...paragraphs].map(paragraphOf),
    ...(quote === undefined
      ? []
      : [`<blockquote dir="auto" style="${styles.quote}">${escapeHtml(linesOf(quote).join('\n'))}</blockquote>`]),
    ...(link === undefined ? [] : linkOf(link, context.accent ?? DEFAULT_ACCENT)),
    ...afterLink.map(paragraphOf),
    `<p style="${styles.foot}">${[...footOf(context, why).map(escapeHtml), ...unsubscribeLink(unsubscribe)].join('<br>')}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="${styles.page}">
<main style="${styles.main}">
${body.join('\n')}
</main>
</body>
</html>
`
}

function paragraphOf(text: string): string {
  return `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`
}

/** The address is repeated below the button, for programs that show no buttons and for people who look before they click. */
function linkOf({ label, address }: NonNullable<Letter['link']>, accent: string): string[] {
  const href = escapeHtml(address)
  return [
    `<p style="${styles.paragraph}"><a href="${href}" style="${styles.button}; background: ${accent}">${escapeHtml(label)}</a></p>`,
    `<p style="${styles.address}">If the button does not work, open this address:<br>${href}</p>`,
  ]
}

const unsubscribeLink = (address?: string): string[] =>
  address === undefined ? [] : [`<a href="${escapeHtml(address)}">${UNSUBSCRIBE}</a>`]

function footOf({ portalName, portalUrl, supportAddress }: MailContext, why: string): string[] {
  const help = supportAddress === null ? [] : [`Questions? Write to ${supportAddress}.`]
  return [why, ...help, `${portalName}: ${portalUrl}`]
}
