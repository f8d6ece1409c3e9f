import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { networkOf } from '../../../edge/platform/network.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { newPerson } from '../helpers/people.ts'
import { freshAddress } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

const TRIES = 600
const AT_ONCE = 20
const portal = await openNodePortal()
const direct = await openNodePortal({ PELAGOS_TRUST_PROXY: '0' })
afterAll(async () => {
  await portal.close()
  await direct.close()
})

const signIn = async (username: string, headers: Readonly<Record<string, string>>, api = portal.api) =>
  (
    await api.send('/api/user/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...headers },
      body: JSON.stringify({ username, password: 'a guess' }),
    })
  ).status

test(`SEC-17 ${TRIES} tries to sign in: all but ${limits.signInsPerAddressAndWindow} are rejected without checking the password, and other calls are answered meanwhile`, async () => {
  const { username } = await newPerson(portal.database)
  const address = portal.api.from(freshAddress())
  const counts = new Map<number, number>()
  const between: number[] = []
  for (let tried = 0; tried < TRIES; tried += AT_ONCE) {
    const tries = Promise.all(Array.from({ length: AT_ONCE }, (_, at) => signIn(`${username}${(tried + at) % 1000}`, address)))
    if (tried % 100 === 0) between.push((await portal.api.send('/api/catalog/dataset-names')).status)
    const statuses = await tries
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const { signInsPerAddressAndWindow: most } = limits
  expect(counts.get(429)).toBe(TRIES - most)
  // Passwords are compared in turn, so some concurrent calls may get the error that too many wait.
  expect((counts.get(401) ?? 0) + (counts.get(503) ?? 0)).toBe(most)
  expect(between).toEqual(Array.from({ length: TRIES / 100 }, () => 200))
})

/** The status of one more try from a network after a name's allowance there is used up in other spellings. */
async function afterSpellings(spell: (name: string, at: number) => string): Promise<number> {
  const { username } = await newPerson(portal.database)
  const from = portal.api.from(freshAddress())
  for (let at = 0; at < limits.signInsPerNameAndWindow; at++) await signIn(spell(username, at), from)
  return signIn(username, from)
}
const wide = (name: string) => name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

const spellings: readonly Attack[] = [
  { name: 'the same name', attempt: () => afterSpellings((name) => name), expected: [429] },
  { name: 'letter case', attempt: () => afterSpellings((name, at) => (at % 2 ? name.toUpperCase() : name)), expected: [429] },
  { name: 'blanks around', attempt: () => afterSpellings((name, at) => `${' '.repeat(at)}${name} `), expected: [429] },
  { name: 'blanks within', attempt: () => afterSpellings((name, at) => name.replaceAll(' ', ' '.repeat(at + 1))), expected: [429] },
  { name: 'wide letters', attempt: () => afterSpellings(wide), expected: [429] },
  { name: 'tabs for blanks', attempt: () => afterSpellings((name) => name.replaceAll(' ', '\t')), expected: [429] },
  { name: 'no-break blanks', attempt: () => afterSpellings((name) => name.replaceAll(' ', '\u00a0')), expected: [429] },
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
async function nameChecks(headers: () => Readonly<Record<string, string>>, api = direct.api): Promise<number> {
  const body = JSON.stringify({ username: 'somebody', email: 'somebody@example.org' })
  let last = 0
  for (let at = 0; at <= limits.lookupsPerAddressAndWindow; at++) {
    const sent = { 'Content-Type': 'application/json', ...headers() }
    last = (await api.send('/api/user/validate', { method: 'POST', headers: sent, body })).status
  }
  return last
}

const addresses: readonly Attack[] = forgedHeaders.map((header) => ({
  name: `${header} of another address each time, where no proxy is trusted`,
  attempt: () => nameChecks(() => ({ [header]: freshAddress() })),
  expected: [429],
}))
const sixes = [
  ...['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:0DB8:0001:0002::9', '2001:db8:1:2:0:0:0:1%eth0'],
  ...['[2001:db8:1:2::1]:443', '[2001:db8:1:2::7]', '2001:db8:1:2::192.0.2.7'],
]
const fours = ['192.0.2.7:51234', '::ffff:192.0.2.7', '::FFFF:C000:0207', '0:0:0:0:0:ffff:192.0.2.7', '[::ffff:192.0.2.7]:80']
const none = [
  '',
  'unknown',
  '_hidden',
  '192.0.2.256',
  '192.000.002.007',
  '192.0.2',
  '192.0.2.7:port',
  '192.0.2.7:123456',
  '[192.0.2.7]',
  '[2001:db8::1',
  ':'.repeat(40),
  '1::2::3',
]
/** How a proxy may name one client, and what the client itself may add. */
const forwardedForms: readonly { readonly form: string; readonly header: (own: string, at: number) => string }[] = [
  { form: 'its port', header: (own, at) => `${own}:${50_000 + at}` },
  { form: 'its port in IPv6', header: (own, at) => `[2001:db8:${own.split('.').slice(1, 3).join(':')}::${at}]:${50_000 + at}` },
  { form: 'its port after a forged first', header: (own, at) => `${freshAddress()}:1, ${own}:${50_000 + at}` },
  { form: 'IPv4 within IPv6 and its port', header: (own, at) => `[::ffff:${own}]:${50_000 + at}` },
]
attacks('evading the limits', 'SEC-17', [
  ...spellings,
  ...addresses,
  ...sixes.map((address) => ({
    name: `${address} is of the same network of IPv6 as its neighbours`,
    attempt: () => networkOf(address),
    expected: ['2001:db8:1:2::/64'],
  })),
  ...fours.map((address) => ({
    name: `${address} is the address 192.0.2.7`,
    attempt: () => networkOf(address),
    expected: ['192.0.2.7'],
  })),
  ...none.map((text) => ({
    name: `“${text.slice(0, 30)}” is no address and counted with all that are none`,
    attempt: () => networkOf(text),
    expected: ['unknown'],
  })),
  ...forwardedForms.map(({ form, header }) => ({
    name: `an address with ${form} behind the proxy, other each time`,
    attempt: () => forwardedAs(header),
    expected: [429],
  })),
  { name: 'the address of the proxy’s client is the last one, not a forged first', attempt: () => forwarded(), expected: [429] },
])

/** Name checks that all come from one client or network, which the proxy names in a form that varies. */
function forwardedAs(header: (own: string, at: number) => string): Promise<number> {
  const own = freshAddress()
  let at = 0
  return nameChecks(() => ({ 'X-Forwarded-For': header(own, at++) }), portal.api)
}

function forwarded(): Promise<number> {
  const own = freshAddress()
  return nameChecks(() => ({ 'X-Forwarded-For': `${freshAddress()}, ${own}` }), portal.api)
}
