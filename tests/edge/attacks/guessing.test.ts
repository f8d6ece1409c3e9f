import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits.ts'
import { networkOf } from '../../../edge/platform/network.ts'
import { openNodeDoor } from '../helpers/nodeDoor.ts'
import { newPerson } from '../helpers/people.ts'
import { freshAddress } from '../suite/Door.ts'
import { type Attack, attacks } from './attack.ts'

const TRIES = 3000
const AT_ONCE = 20
const portal = await openNodeDoor()
const direct = await openNodeDoor({ PELAGOS_TRUST_PROXY: '0' })
afterAll(async () => {
  await portal.close()
  await direct.close()
})

const signIn = async (username: string, headers: Readonly<Record<string, string>>, door = portal.door) =>
  (
    await door.send('/api/user/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...headers },
      body: JSON.stringify({ username, password: 'a guess' }),
    })
  ).status

async function pinged() {
  const started = performance.now()
  const { status } = await portal.door.send('/api/catalog/dataset-names')
  return { status, tookMs: performance.now() - started }
}

test(`SEC-17 ${TRIES} tries to sign in: all but ${limits.signInsPerAddressAndWindow} are refused unread, and other calls are answered between`, async () => {
  const { username } = await newPerson(portal.database)
  const address = portal.door.from(freshAddress())
  const counts = new Map<number, number>()
  const pings: { readonly status: number; readonly tookMs: number }[] = []
  for (let tried = 0; tried < TRIES; tried += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => signIn(`${username}${(tried + at) % 1000}`, address)))
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    if (tried % 500 === 0) pings.push(await pinged())
  }
  const { signInsPerAddressAndWindow: most } = limits
  expect(counts.get(429)).toBe(TRIES - most)
  // Passwords are compared in turn, so some of those at once may be told that too many wait.
  expect((counts.get(401) ?? 0) + (counts.get(503) ?? 0)).toBe(most)
  expect(pings.map(({ status }) => status)).toEqual(Array.from({ length: TRIES / 500 }, () => 200))
  const [halfTookMs = Number.POSITIVE_INFINITY] = pings
    .map(({ tookMs }) => tookMs)
    .toSorted((a, b) => a - b)
    .slice(pings.length / 2)
  expect(halfTookMs).toBeLessThan(2000)
}, 300_000)

/** The status of one more try after a name's allowance is used up in other spellings. */
async function afterSpellings(spell: (name: string, at: number) => string): Promise<number> {
  const { username } = await newPerson(portal.database)
  for (let at = 0; at < limits.signInsPerNameAndWindow; at++) await signIn(spell(username, at), portal.door.from(freshAddress()))
  return signIn(username, portal.door.from(freshAddress()))
}
const wide = (name: string) => name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

const spellings: readonly Attack[] = [
  { name: 'the same name from many addresses', attempt: () => afterSpellings((name) => name), held: [429] },
  { name: 'letter case', attempt: () => afterSpellings((name, at) => (at % 2 ? name.toUpperCase() : name)), held: [429] },
  { name: 'blanks around', attempt: () => afterSpellings((name, at) => `${' '.repeat(at)}${name} `), held: [429] },
  { name: 'blanks within', attempt: () => afterSpellings((name, at) => name.replaceAll(' ', ' '.repeat(at + 1))), held: [429] },
  { name: 'wide letters', attempt: () => afterSpellings(wide), held: [429] },
  { name: 'tabs for blanks', attempt: () => afterSpellings((name) => name.replaceAll(' ', '\t')), held: [429] },
  { name: 'no-break blanks', attempt: () => afterSpellings((name) => name.replaceAll(' ', '\u00a0')), held: [429] },
]
const forgedHeaders = [
  'X-Forwarded-For',
  'X-Real-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'Forwarded',
  'X-Client-IP',
  'X-Cluster-Client-IP',
]
/** The status of the last of one name check more than an address may make. */
async function nameChecks(headers: () => Readonly<Record<string, string>>, door = direct.door): Promise<number> {
  const body = JSON.stringify({ username: 'somebody', email: 'somebody@example.org' })
  let last = 0
  for (let at = 0; at <= limits.lookupsPerAddressAndWindow; at++) {
    const sent = { 'Content-Type': 'application/json', ...headers() }
    last = (await door.send('/api/user/validate', { method: 'POST', headers: sent, body })).status
  }
  return last
}

const addresses: readonly Attack[] = forgedHeaders.map((header) => ({
  name: `${header} of another address each time, where no proxy is trusted`,
  attempt: () => nameChecks(() => ({ [header]: freshAddress() })),
  held: [429],
}))
const sixes = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:0DB8:0001:0002::9', '2001:db8:1:2:0:0:0:1%eth0']
attacks('evading the limits', 'SEC-17', [
  ...spellings,
  ...addresses,
  ...sixes.map((address) => ({
    name: `${address} is of the same network of IPv6 as its neighbours`,
    attempt: () => networkOf(address),
    held: ['2001:db8:1:2::/64'],
  })),
  { name: 'IPv4 written as IPv6', attempt: () => networkOf('::ffff:192.0.2.7'), held: ['192.0.2.7'] },
  { name: 'the address of the proxy’s client is the last one, not a forged first', attempt: () => forwarded(), held: [429] },
])

function forwarded(): Promise<number> {
  const own = freshAddress()
  return nameChecks(() => ({ 'X-Forwarded-For': `${freshAddress()}, ${own}` }), portal.door)
}
