import { oneLine } from './headerText.ts'
import type { MailTemplate } from './Mail.ts'

/** A message to the team. A nomination names a data set. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly datasetName?: string | null
  readonly datasetUrl?: string | null
}

/** Forwards a message or a nomination to the team. A reply goes to the sender. */
export const contact: MailTemplate<ContactMessage> = {
  letter({ name, email, message, datasetName, datasetUrl }, { portalName }) {
    const isNomination = isGiven(datasetName) || isGiven(datasetUrl)
    return {
      subject: isNomination ? 'A data set was nominated' : 'A message from the contact page',
      greeting: isNomination ? 'Someone nominated a data set.' : 'Someone wrote to the team.',
      paragraphs: [
        `From: ${oneLine(name)}, ${oneLine(email)}`,
        ...(isGiven(datasetName) ? [`Data set: ${oneLine(datasetName)}`] : []),
        ...(isGiven(datasetUrl) ? [`Its page: ${oneLine(datasetUrl)}`] : []),
      ],
      quote: message,
      afterLink: ['Replies to this e-mail go to the sender, whose address has not been verified.'],
      why: `You are receiving this e-mail because messages to the ${portalName} team go to this address.`,
    }
  },
  samples: [
    {
      name: 'Ada <script>alert(1)</script> "Lovelace" \u202eevil',
      email: 'ada@example.org',
      message: 'Dear team,\n\nis there <b>chlorophyll</b> before 1997?\n\nAda',
      datasetName: 'HOT CTD',
      datasetUrl: `https://hot.example.org/${'long-path-'.repeat(20)}`,
    },
  ],
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}
