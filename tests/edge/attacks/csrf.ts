import type { Endpoint } from '#core/api/endpoint.ts'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { sampleOf } from '../rights/samples.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { attacks } from './attack.ts'

/** Calls that another site's page makes a browser send. */
export function csrfAttacks(portal: OpenPortal): void {
  const { origin } = portal.api
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const json = { 'Content-Type': 'application/json' }

  /** What a page of another site can make a signed-in browser send. */
  const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a form of another site': { ...form, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    'a form of an old browser without Origin': form,
    'fetch from another origin': { ...json, Origin: 'https://evil.example', 'X-Requested-With': 'x' },
    'a sandboxed frame': { ...json, Origin: 'null', 'X-Requested-With': 'x' },
    'a Referer of ours': { ...form, Origin: 'https://evil.example', Referer: `${origin}/login` },
    'an origin that begins like ours': { ...json, Origin: `${origin}.evil.example`, 'X-Requested-With': 'x' },
    'an origin that ends like ours': { ...json, Origin: `https://evil-${origin.slice(7)}`, 'X-Requested-With': 'x' },
    'our origin in upper case with another port': { ...json, Origin: 'HTTP://127.0.0.1:1', 'X-Requested-With': 'x' },
    'https in place of http': { ...json, Origin: origin.replace('http:', 'https:'), 'X-Requested-With': 'x' },
    'plain text that is JSON': { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'cross-site' },
    'a multipart form': { 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'cross-site' },
    'a cross-site call with no Origin': { ...json, 'Sec-Fetch-Site': 'cross-site', 'X-Requested-With': 'x' },
  }

  const changing = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { changesState, method }: Endpoint = endpoints[name]
    return changesState ?? method !== 'GET'
  })

  async function statusOf(name: EndpointName, headers: Readonly<Record<string, string>>): Promise<number> {
    const { method, path, body }: Endpoint = endpoints[name]
    const subject = await newPerson(portal.database)
    const { Cookie } = await sessionOf(portal, subject)
    const text = body === null ? {} : { body: JSON.stringify(sampleOf(name).body?.(subject) ?? {}) }
    const all = { ...portal.api.from(freshAddress()), ...headers, Cookie }
    return (await portal.api.send(withQuery(path, sampleOf(name).query ?? {}), { method, headers: all, ...text })).status
  }

  attacks(
    'calls from foreign pages',
    'SEC-15',
    changing.flatMap((name) =>
      Object.entries(ways).map(([way, headers]) => ({
        name: `${name} by ${way}`,
        attempt: () => statusOf(name, headers),
        expected: [403],
      })),
    ),
  )

  const overrides = ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method', '_method']
  attacks(
    'method overrides',
    'SEC-15',
    overrides.flatMap((header) =>
      ['DELETE', 'POST'].map((method) => ({
        name: `GET of the sessions with ${header}: ${method} ends none`,
        attempt: async () => {
          const { Cookie } = await sessionOf(portal, await newPerson(portal.database))
          const headers = { Cookie, [header]: method }
          await portal.api.send(`/api/user/retrieveapikeys?${header}=${method}`, { headers })
          return (await portal.api.send('/api/user/retrieveapikeys', { headers: { Cookie } })).status
        },
        expected: [200],
      })),
    ),
  )
}
