import { hashPassword } from '../../edge/account/password.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { users } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { openStore } from '../../edge/dataFolder/store.ts'
import { alice, bob } from '../edge/suite/TestedApi.ts'
import { seedTestCatalog } from './testCatalog.ts'

/** A process of its own: prepares the data folder of its settings as a first start does, adds the fixtures and the people that are named, and ends. */
const people = { alice, bob }
const config = parseConfig()
if (process.argv.includes('fixtures')) {
  const empty = await openDatabase(config.dataDir)
  await seedTestCatalog(empty.database, config.dataDir)
  await empty.close()
}
const { database, close } = await openStore(config, (line) => process.stdout.write(`${line}\n`))
for (const [name, { username, email, password }] of Object.entries(people)) {
  if (!process.argv.includes(name)) continue
  await database.insert(users).values({ username, email, passwordHash: await hashPassword(password), emailConfirmedAt: 1 })
}
await close()
