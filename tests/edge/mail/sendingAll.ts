import { smtpSender } from '../../../edge/adapters/node/mail/smtpSender.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { sendMails } from '../../../edge/mail/sendDueMails.ts'
import { mailPorts } from './mailPorts.ts'

// A process that sends all mails of a store that are due at a time, to be killed on the way.
const [, , dataDir = '', url = '', now = ''] = process.argv
const { database, close } = await openDatabase(dataDir)
await sendMails(mailPorts(database, smtpSender(url), { now: Number(now) }).ports)
await close()
