import { expect, test } from 'vitest'
import { mails } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { pelagos, temporaryFolder } from './command.ts'

const dataDir = temporaryFolder()

test('an administrator sees mails that were given up, without their links, and has one tried again', async () => {
  const { database, close } = await openDatabase(dataDir)
  const at = Date.now()
  const letter = { kind: 'contact', subject: 'Hello', text: '#token=secret', html: '#token=secret', nextTryAt: at, attempts: 7 }
  await database.insert(mails).values([
    { ...letter, messageId: 'one', to: 'ada@example.org', deadAt: at, lastError: 'RCPT TO: 550' },
    { ...letter, messageId: 'two', to: 'bob@example.org' },
  ])
  await close()
  const ask = (...words: string[]) => pelagos(['admin', 'mails', ...words, '--data-dir', dataDir])
  const listed = await ask()
  expect([listed.status, listed.stdout]).toEqual([0, '1  ada@example.org  Hello  (7 tries: RCPT TO: 550)\n'])
  expect((await ask('--json')).stdout).not.toMatch(/secret|bob/)
  expect((await ask('--retry', '2')).status).not.toBe(0)
  expect((await ask('--retry', '1')).stderr).toContain('1 e-mail will be sent again.')
  expect((await ask()).stderr).toContain('There are no undeliverable e-mails.')
})
