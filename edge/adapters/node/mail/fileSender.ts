import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#core/limits/mail.ts'
import { makeFolder, removePartials, writeDurably } from '../../../files/durable.ts'
import type { MailSender, OutgoingMail } from '../../../ports/MailSender.ts'
import { composeEml } from './composeEml.ts'

/** Where e-mails become files within a data folder. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/**
 * Puts e-mails into a folder instead of sending them: each as an `.eml` file that any mail program opens, with its parts as JSON beside it.
 * Keeps the newest 500. An e-mail written twice is one file, known by its Message-ID.
 */
export function fileSender(folder: string): MailSender {
  return {
    async send(mail) {
      await makeFolder(folder)
      const name = await nameOf(folder, mail)
      await writeDurably(join(folder, `${name}.json`), JSON.stringify({ ...mail, at: Date.now() }), 0o600)
      await writeDurably(join(folder, `${name}.eml`), await composeEml(mail), 0o600)
      await deleteOldest(folder)
    },
    close: async () => undefined,
  }
}

/** Names sort by time; a mail that was written before has the same name again. */
async function nameOf(folder: string, { messageId }: OutgoingMail): Promise<string> {
  const id = (messageId.split('@', 1)[0] ?? '').replaceAll(/[^A-Za-z0-9-]/g, '')
  const before = (await readdir(folder)).find((name) => name.endsWith(`_${id}.eml`))
  return before?.slice(0, -'.eml'.length) ?? `${new Date().toISOString().replaceAll(/[:.]/g, '-')}_${id}`
}

async function deleteOldest(folder: string): Promise<void> {
  await removePartials(folder, Date.now() - limits.mailHoldMs)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.slice(0, -limits.mailFilesKept)) {
    for (const ending of ['.eml', '.json']) await rm(join(folder, name.replace(/\.eml$/, ending)), { force: true })
  }
}
