import type { Mail } from '#core/mail/Mail.ts'
import type { Config } from '../config/config.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { seal, unseal } from '../platform/seal.ts'

/** The texts of an e-mail. */
export type Bodies = Pick<Mail, 'text' | 'html'>
const parts = ['text', 'html'] as const

/** The texts of an e-mail as the store keeps them: sealed, since they may hold links that open an account, and files outlive what is deleted from them. */
export async function sealedMail(config: Config, messageId: string, mail: Bodies): Promise<Bodies> {
  const [text, html] = await Promise.all(parts.map((part) => seal(secretsOf(config).key, contextOf(messageId, part), mail[part])))
  return { text: text ?? '', html: html ?? '' }
}

/** The texts of a stored mail; throws where the store was filled with another key secret. */
export async function openedMail(config: Config, messageId: string, stored: Bodies): Promise<Bodies> {
  const [text, html] = await Promise.all(parts.map((part) => unseal(secretsOf(config).key, contextOf(messageId, part), stored[part])))
  return { text: text ?? '', html: html ?? '' }
}

function contextOf(messageId: string, part: (typeof parts)[number]): string {
  return `${part} of the mail ${messageId}`
}
