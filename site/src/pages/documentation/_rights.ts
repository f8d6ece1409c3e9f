import { keyScopeNames } from '#core/account/keyScopes.ts'
import type { Access, Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { type Counted, type RateAllowance, rateClasses } from '#core/api/rateClasses.ts'

/** A line of the table of rights, in words. */
export interface RightsRow {
  readonly call: string
  readonly who: string
  readonly proof: string
  readonly rate: string
}

const whoSays: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  recognised: 'anyone; people who are signed in may see more',
  browser: 'any browser',
  data: 'guest token, API key or session',
  user: 'API key or session',
  session: 'session',
  curator: 'curator or administrator, with a session',
  'news-editor': 'news editor or administrator, with a session',
  administrator: 'administrator, with a session',
}

const countedSays: Readonly<Record<Counted, string>> = {
  user: 'a user',
  guest: 'a guest',
  stranger: 'an IP address that is not signed in',
  address: 'an IP address',
  named: 'an e-mail address',
  'known-device': 'a browser in which its owner signed in before, which the other limits then spare',
  'person-from-network': 'a person from one network, by username or e-mail address alike',
  person: 'a person from all networks together',
  everyone: 'all callers together',
}

/** Every call of the contract with its rights, in the contract’s order. Made of the same entries that the server enforces. */
export const rightsRows: readonly RightsRow[] = Object.values(endpoints).map(
  ({ method, path, who, keyScope, changesState, rate }: Endpoint) => ({
    call: `${method} ${path}`,
    who: keyScope === 'submit' ? `${whoSays[who]}; the key may ${keyScopeNames.submit}` : whoSays[who],
    proof: (changesState ?? method !== 'GET') ? 'needed' : 'no',
    rate,
  }),
)

/** What each class of calls allows. */
export const rateRows: readonly { readonly name: string; readonly allows: string }[] = Object.entries(rateClasses).map(
  ([name, allowances]) => ({
    name,
    allows: allowances.length === 0 ? 'no limit' : allowances.map(inWords).join('; '),
  }),
)

function inWords({ counted, maxCalls, windowMs }: RateAllowance): string {
  const minutes = windowMs / 60_000
  return `${maxCalls} in ${minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : minutes === 1440 ? 'a day' : `${minutes} minutes`} for ${countedSays[counted]}`
}
