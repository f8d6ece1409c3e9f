import { smtpSender } from '../../../edge/adapters/node/mail/smtpSender.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { sendDueMails } from '../../../edge/mail/sendDueMails.ts'
import { mailPorts, queueTo } from './mailPorts.ts'

// A process that writes one mail into a store and sends it, to be killed on the way.
const [, , dataDir = '', url = '', to = ''] = process.argv
const { database } = await openDatabase(dataDir)
await queueTo(database, to, Date.now())
await sendDueMails(mailPorts(database, smtpSender(url)).ports)
