import type { contactUs } from '#core/api/account.ts'
import type { ContactMessage } from '#core/mail/templates.ts'
import { keepContactMessage } from '../mail/keepContactMessage.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Handler } from './Handler.ts'

/** Stores a message to the team, then e-e-mails it. Programs that fill the hidden field get `OK`, and nothing is stored. */
export const answerContactUs: Handler<typeof contactUs> = async ({ ports, body, c }) => {
  if (body.website !== undefined && body.website !== '') return c.text('OK')
  const { name, email, message } = body
  const contact: ContactMessage = { name, email, message, datasetName: body.dataset_name || null, datasetUrl: body.dataset_url || null }
  try {
    await keepContactMessage(ports, contact)
  } catch (fault) {
    ports.log.error('contact', { requestId: c.get('requestId'), message: fault instanceof Error ? fault.message : String(fault) })
    return c.text('error sending message', 500)
  }
  ports.afterAnswer(sendDueMails(ports))
  return c.text('OK')
}
