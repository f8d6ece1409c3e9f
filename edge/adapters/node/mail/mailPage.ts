import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#core/mail/compose.ts'
import { ifThere } from '../../../files/durable.ts'
import { isFromThisMachine } from '../http/address.ts'
import { type MailPageFacts, mailFrame } from './mailFrame.ts'

type SavedMail = Readonly<Record<'to' | 'subject' | 'text' | 'html', string>> & { readonly at: number }

const path = '/dev/mail'

/**
 * Shows the e-mails of a folder in the look of the built site, for development on one machine only: a list, and each mail in a frame without
 * scripts whose links open in a new tab. Returns null for other addresses, and for requests that did not come straight
 * from this machine.
 */
export function mailPage(folder: string, facts: MailPageFacts): (request: Request, platform: unknown) => Promise<Response | null> {
  return async (request, platform) => {
    const { pathname } = new URL(request.url)
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return null
    if (request.method !== 'GET' || !isFromThisMachine(request, platform)) return null
    const name = pathname.slice(path.length + 1)
    if (name === '') return mailFrame('Mails', await list(folder), facts)
    if (!/^[A-Za-z0-9_-]{1,200}$/.test(name)) return null
    const mail = await read(folder, name)
    return mail === null ? null : mailFrame(mail.subject, show(mail, name), facts)
  }
}

async function list(folder: string): Promise<string> {
  const names = (await namesOf(folder)).sort().reverse()
  const rows = await Promise.all(names.map(async (name) => ({ name, mail: await read(folder, name) })))
  const items = rows.flatMap(({ name, mail }) => (mail === null ? [] : [item(name, mail)]))
  const body = items.length === 0 ? '<p>No mail yet.</p>' : `<ul class="mail-list">${items.join('\n')}</ul>`
  return `<h1>Mails</h1><p>No mail server is set, so mails stay here. Only development has this page.</p>${body}`
}

const item = (name: string, mail: SavedMail) =>
  `<li><a href="${path}/${name}">${escapeHtml(mail.subject)}</a><span class="muted">to ${escapeHtml(mail.to)}, ${timeOf(mail)}</span></li>`

function show(mail: SavedMail, name: string): string {
  const framed = mail.html.replace('<head>', '<head><base target="_blank">')
  return `<p><a href="${path}">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="muted">To ${escapeHtml(mail.to)}, ${timeOf(mail)}. The file is ${name}.eml.</p>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>Its plain text</h2><pre>${linked(mail.text)}</pre>`
}

/** The text with its addresses as links; it is split before it is escaped, so that no entity becomes part of one. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return parts.map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`)).join('')
}

function timeOf({ at }: SavedMail): string {
  return `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`
}

async function namesOf(folder: string): Promise<string[]> {
  return (await ifThere(readdir(folder), [])).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
}

/** Null for one that is not there, that is no mail of ours, or that has just been tidied away. */
async function read(folder: string, name: string): Promise<SavedMail | null> {
  const saved: unknown = JSON.parse(await ifThere(readFile(join(folder, `${name}.json`), 'utf8'), 'null'))
  return isSavedMail(saved) ? saved : null
}

function isSavedMail(saved: unknown): saved is SavedMail {
  const fields = new Map(Object.entries(Object(saved)))
  return typeof fields.get('at') === 'number' && ['to', 'subject', 'text', 'html'].every((name) => typeof fields.get(name) === 'string')
}
