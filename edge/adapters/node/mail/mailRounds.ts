import { limits } from '#core/limits.ts'
import { type MailPorts, sendDueMails } from '../../../mail/sendDueMails.ts'
import type { RequestPorts } from '../../../ports/Ports.ts'

/** Sends what is due at once, as after a killed process, and every few seconds from then on; answers what ends it. A stop waits for mails under way. */
export function startMailRounds(ports: MailPorts & Pick<RequestPorts, 'afterAnswer'>): () => void {
  const round = () => ports.afterAnswer(sendDueMails(ports))
  round()
  const rounds = setInterval(round, limits.mailPollMs)
  rounds.unref()
  return () => clearInterval(rounds)
}
