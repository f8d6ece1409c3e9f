import { hashPassword } from '../../edge/account/password.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { users } from '../../edge/database/schema/index.ts'
import { openStore } from '../../edge/dataFolder/store.ts'
import { alice, bob } from '../edge/suite/TestedApi.ts'

/** A process of its own: prepares the data folder of its settings as a first start does, adds the named people and ends. */
const people = { alice, bob }
const { database, close } = await openStore(parseConfig(), (line) => process.stdout.write(`${line}\n`))
for (const [name, { username, email, password }] of Object.entries(people)) {
  if (!process.argv.includes(name)) continue
  await database.insert(users).values({ username, email, passwordHash: await hashPassword(password), emailConfirmedAt: 1 })
}
await close()
