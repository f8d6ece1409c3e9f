import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#core/api/endpoint.ts'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import { allowancesOf } from '#core/api/rateClasses.ts'
import { exhaust } from '../helpers/exhaust.ts'
import { newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'
import { sampleOf } from '../rights/samples.ts'
import { browsers, freshAddress, withQuery } from './TestedApi.ts'

/** A network that nobody else has, as the portal counts it, and how proxies and clients may write its addresses. */
interface Network {
  readonly counted: string
  readonly forms: readonly string[]
  readonly neighbour: string
}

const networks: Readonly<Record<string, () => Network>> = {
  'an address of IPv4, with its ports': () => {
    const own = freshAddress()
    return {
      counted: own,
      forms: [own, `${own}:443`, `${own}:50001`, `::ffff:${own}`, `[::ffff:${own}]:50002`],
      neighbour: `${freshAddress()}:443`,
    }
  },
  'all addresses of a network of IPv6': () => {
    const half = () => ['2001', 'db8', ...crypto.getRandomValues(new Uint16Array(2))].map((group) => group.toString(16)).join(':')
    const [own, other] = [half(), half()]
    const long = own
      .split(':')
      .map((group) => group.padStart(4, '0').toUpperCase())
      .join(':')
    const forms = [`${own}::1`, `[${own}::2]`, `[${own}:a:b:c:d]:50003`, `${long}:FFFF:FFFF:FFFF:FFFF`, `${own}:0:0:0:7%eth0`]
    return { counted: `${own}::/64`, forms, neighbour: `[${other}::1]:443` }
  },
}

/** Whoever makes a call that a network may make so often only. */
const strangers: readonly Endpoint['who'][] = ['anyone', 'recognised', 'browser']
const counted = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { rate, who }: Endpoint = endpoints[name]
  const isStranger = strangers.includes(who)
  return allowancesOf(rate).flatMap((allowance) =>
    allowance.counted === 'address' || (allowance.counted === 'stranger' && isStranger)
      ? [{ name, rate, counted: allowance.counted, isStranger }]
      : [],
  )
})

/** Limits that count calls by where they come from: in whatever form the address is written, the same network is counted. */
export function networksSuite(open: OpenPortal): void {
  const { api, database } = open
  const statusOf = async (name: EndpointName, subject: Person, headers: Readonly<Record<string, string>>) => {
    const { method, path, body }: Endpoint = endpoints[name]
    const sample = sampleOf(name)
    const filled = path.replace(/:(\w+)/g, (_, part: string) => sample.path?.[part] ?? part)
    const sent = { 'X-Requested-With': 'test', 'User-Agent': browsers.chromeOnLinux, ...headers }
    const given =
      body === null
        ? { headers: sent }
        : { headers: { ...sent, 'Content-Type': 'application/json' }, body: JSON.stringify(sample.body?.(subject) ?? {}) }
    const { status } = await api.send(withQuery(filled, sample.query ?? {}), { method, ...given })
    return status
  }

  describe('limits by network', () => {
    test('SEC-17 tries at a password, registrations, mails, data, charts and guests are each counted by where they come from', () => {
      const rates = [...new Set(counted.map(({ rate }) => rate))].toSorted()
      expect(rates).toEqual([
        'account',
        'contact',
        'data',
        'embed',
        'guest-token',
        'lookup',
        'mail',
        'place',
        'register',
        'report',
        'second-step',
        'sign-in',
      ])
    })

    for (const [form, made] of Object.entries(networks)) {
      test(`SEC-17 ${form} have one allowance in every call that is counted so`, async () => {
        for (const { name, rate, counted: kind, isStranger } of counted) {
          const network = made()
          const person = await newPerson(database)
          const session: Readonly<Record<string, string>> = isStranger ? {} : { Cookie: (await sessionOf(open, person)).Cookie }
          await exhaust(open, rate, kind, network.counted)
          const statuses = []
          for (const address of network.forms) statuses.push(await statusOf(name, person, { ...session, ...api.from(address) }))
          expect([name, statuses]).toEqual([name, network.forms.map(() => 429)])
          expect([name, await statusOf(name, person, { ...session, ...api.from(network.neighbour) })]).not.toEqual([name, 429])
        }
      })

      test(`SEC-17 ${form} have the tries of one at a person's password`, async () => {
        const network = made()
        const person = await newPerson(database)
        await exhaust(open, 'sign-in', 'person-from-network', `user\n${person.id} ${network.counted}`)
        for (const address of network.forms) expect([address, await statusOf('signIn', person, api.from(address))]).toEqual([address, 429])
        expect(await statusOf('signIn', person, api.from(network.neighbour))).toBe(200)
      })
    }
  })
}
