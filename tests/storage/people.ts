import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { listApiKeys, makeApiKey, revokeApiKey } from '../../edge/account/apiKeys.ts'
import { changePassword } from '../../edge/account/changePassword.ts'
import { confirmAddress } from '../../edge/account/confirm.ts'
import { register } from '../../edge/account/register.ts'
import { subscribe, unsubscribe } from '../../edge/account/subscriptions.ts'
import type { User } from '../../edge/account/users.ts'
import { mailFolder } from '../../edge/adapters/node/mail/fileSender.ts'
import { setRole } from '../../edge/admin/roles.ts'
import { secretsOf } from '../../edge/config/secretsOf.ts'
import { users } from '../../edge/database/schema/index.ts'
import { keepContactMessage } from '../../edge/mail/keepContactMessage.ts'
import { sendDueMails } from '../../edge/mail/sendDueMails.ts'
import type { Random } from '../fuzz/Random.ts'
import { NotReady, type Operation } from './Operation.ts'
import type { Scene } from './Scene.ts'

const PASSWORD = 'Long enough 1!'
const CALLER = 'one'
const DATASET = 'COADS_Climatology'

async function personOf({ store }: Scene, username: string): Promise<User> {
  const user = await store.database.select().from(users).where(eq(users.username, username)).get()
  if (user === undefined) throw new NotReady(`nobody is called ${username}`)
  return user
}

export const signUp = (username: string): Operation => ({
  name: `sign up ${username}`,
  async run({ ports }) {
    const fields = { username, email: `${username}@example.org`, firstName: 'A', lastName: 'B', institute: '', department: '', country: '' }
    await register(ports, { ...fields, password: PASSWORD }, CALLER)
  },
})

/** The token of the confirming mail, as its reader finds it in the folder. */
async function mailedToken(scene: Scene, username: string): Promise<string> {
  await scene.settled()
  const folder = mailFolder(scene.dataDir)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.json') || name.startsWith('.')) continue
    const { to, text } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string }
    const token = to === `${username}@example.org` ? /#token=(\S+)/.exec(text)?.[1] : undefined
    if (token !== undefined) return token
  }
  throw new NotReady(`${username} has no mail with a link`)
}

const confirm = (username: string): Operation => ({
  name: `confirm ${username}`,
  async run(scene) {
    await confirmAddress(scene.ports, await mailedToken(scene, username))
  },
})

const newPassword = (username: string): Operation => ({
  name: `new password of ${username}`,
  async run(scene) {
    await changePassword(scene.ports, await personOf(scene, username), {
      password: `${PASSWORD}2`,
      endApiKeys: false,
      caller: CALLER,
    })
  },
})

const makeKey = (username: string): Operation => ({
  name: `key of ${username}`,
  async run(scene) {
    const { id } = await personOf(scene, username)
    await makeApiKey(
      scene.store.database,
      secretsOf(scene.store.config).key,
      { userId: id, description: 'a key', scope: 'read', expiresInDays: null },
      Date.now(),
    )
  },
})

const revokeKey = (username: string): Operation => ({
  name: `revoked key of ${username}`,
  async run(scene) {
    const { id } = await personOf(scene, username)
    const [key] = await listApiKeys(scene.store.database, secretsOf(scene.store.config).key, id)
    if (key === undefined) throw new NotReady(`${username} has no key`)
    await revokeApiKey(scene.store.database, { userId: id, id: key.id, now: Date.now() })
  },
})

export const subscribeTo = (username: string): Operation => ({
  name: `subscription of ${username}`,
  async run(scene) {
    await subscribe(scene.store.database, (await personOf(scene, username)).id, DATASET)
  },
})

const endSubscription = (username: string): Operation => ({
  name: `ended subscription of ${username}`,
  async run(scene) {
    const ended = await unsubscribe(scene.store.database, (await personOf(scene, username)).id, [DATASET])
    if (ended === 0) throw new NotReady('there was no subscription')
  },
})

const writeToTeam = (username: string): Operation => ({
  name: `message of ${username}`,
  run: ({ ports }) => keepContactMessage(ports, { name: username, email: `${username}@example.org`, message: 'Hello' }),
})

const grant = (username: string): Operation => ({
  name: `administrator ${username}`,
  async run({ dataDir }) {
    await setRole(dataDir, username, 'administrator', true)
  },
})

const sendMails: Operation = {
  name: 'mails',
  run: ({ ports }) => sendDueMails(ports),
}

/** What people do with their accounts, in an order that the random numbers choose. */
export function peopleOperations(random: Random, most: number): Operation[] {
  const operations: Operation[] = []
  for (let person = 0; operations.length < most; person++) {
    const name = `person${person}`
    operations.push(signUp(name))
    const next = [confirm(name), makeKey(name), subscribeTo(name), writeToTeam(name), grant(name), sendMails]
    operations.push(...shuffled(next, random))
    if (random.chance(0.3)) operations.push(newPassword(name))
    if (random.chance(0.5)) operations.push(revokeKey(name), endSubscription(name))
  }
  return operations.slice(0, most)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
