import { composeMail } from '#core/mail/compose.ts'
import { type ContactMessage, contact } from '#core/mail/contact.ts'
import { contactMessages } from '../database/schema/index.ts'
import type { Ports } from '../ports/Ports.ts'
import { mailContextOf } from './mailContextOf.ts'
import { queueMail } from './queueMail.ts'

/** Stores a message to the team, with the e-mail that forwards it if an address is configured; both or neither. Replies go to the sender. */
export async function keepContactMessage(ports: Ports, message: ContactMessage): Promise<void> {
  const { database, config, now } = ports
  const { teamAddress } = config.mail
  await database.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ ...message, createdAt: now() })
    if (teamAddress === null) return
    const mail = composeMail(mailContextOf(config), contact, message)
    await queueMail(tx, ports, { kind: 'contact', to: teamAddress, mail, replyTo: message.email })
  })
}
