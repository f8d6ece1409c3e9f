import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { cookiesOf, freshAddress, guestIn } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

/** Forged, planted and foreign session tokens. */
export async function tokenAttacks(portal: OpenPortal): Promise<void> {
  const { api, database } = portal
  const person = await newPerson(database)
  const other = await newPerson(database)
  const { id, token } = await sessionOf(portal, person)
  const secret = new TextEncoder().encode(api.secrets.session)
  const rsa = await generateKeyPair('RS256')
  const [head = '', payload = '', signature = ''] = token.split('.')
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
  const claims = { iss: 'pelagos', aud: 'session', sub: String(person.id), jti: id, iat: 1, exp: 4e9 }
  const signed = (change: Readonly<Record<string, unknown>>, key: Uint8Array = secret, header: Readonly<Record<string, unknown>> = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', ...header }).sign(key)
  const without = (name: string) => signed({ [name]: undefined })
  const guest = (await guestIn(api)).Cookie.slice('guestToken='.length)

  const forged: Readonly<Record<string, string>> = {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg None': `${encode({ alg: 'None' })}.${payload}.`,
    'alg NONE with the old signature': `${encode({ alg: 'NONE' })}.${payload}.${signature}`,
    'no alg': `${encode({ typ: 'JWT' })}.${payload}.${signature}`,
    'HS512 with the right key': await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array([...secret, ...secret])),
    'RS256 with a key of the forger': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
    'a key in its own header': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk: { kty: 'oct' } }).sign(rsa.privateKey),
    'a key ID that is a path': await signed({}, new Uint8Array(32), { kid: '../../../dev/null' }),
    'a key address': await signed({}, new Uint8Array(32), { jku: 'https://evil.example/keys' }),
    'another secret': await signed({}, new TextEncoder().encode('y'.repeat(43))),
    'the secret of keys': await signed({}, new TextEncoder().encode(api.secrets.key)),
    'an empty secret': await signed({}, new Uint8Array(32)),
    'another user, same session': await signed({ sub: String(other.id) }),
    'the user in another spelling': await signed({ sub: `0${person.id}` }),
    'an unknown session': await signed({ jti: crypto.randomUUID() }),
    'a session in upper case': await signed({ jti: id.toUpperCase() }),
    'a session by a pattern': await signed({ jti: '%' }),
    'a session by SQL': await signed({ jti: "' OR 1=1 --" }),
    'another issuer': await signed({ iss: 'evil' }),
    'no issuer': await without('iss'),
    'no purpose': await without('aud'),
    'the purpose guest': await signed({ aud: 'guest' }),
    'the purpose confirm-email': await signed({ aud: 'confirm-email' }),
    'the purpose reset-password': await signed({ aud: 'reset-password' }),
    'no session': await without('jti'),
    'no user': await without('sub'),
    'no end': await without('exp'),
    'an end in the past': await signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'a beginning in the future': await signed({ nbf: Math.floor(Date.now() / 1000) + 3600 }),
    'an unknown critical header': `${encode({ alg: 'HS256', crit: ['x'], x: 1 })}.${payload}.${signature}`,
    'its payload changed': `${head}.${encode({ ...claims, sub: String(other.id) })}.${signature}`,
    'its header changed': `${encode({ alg: 'HS256', typ: 'X' })}.${payload}.${signature}`,
    'cut by one letter': token.slice(0, -2),
    'without its signature': `${head}.${payload}.`,
    'without its last part': `${head}.${payload}`,
    'a signature doubled': `${token}.${signature}`,
    'two tokens in one': `${token},${token}`,
    'a guest’s token': guest,
    empty: '',
    'the word null': 'null',
    'ten thousand letters': 'a'.repeat(10_000),
    'a thousand dots': '.'.repeat(1000),
    'the bare session ID': id,
    'the bare user ID': String(person.id),
  }

  const statusWith = async (Cookie: string, path = '/api/user/retrieveapikeys') =>
    (await api.send(path, { headers: { Cookie, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' } })).status
  const sample = '/api/data/check-query-size?query=SELECT%201'

  attacks('forged sessions', 'SEC-11', [
    ...Object.entries(forged).map(([name, jwt]) => ({
      name: `a session token: ${name}`,
      attempt: () => statusWith(`jwt=${jwt}`),
      expected: [401],
    })),
    ...Object.entries(forged)
      .filter(([name]) => name !== 'a guest’s token')
      .map(([name, text]) => ({ name: `as guest: ${name}`, attempt: () => statusWith(`guestToken=${text}`, sample), expected: [401] })),
    { name: 'a session as guest', attempt: () => statusWith(`guestToken=${token}`, sample), expected: [401] },
    { name: 'a guest’s token in another browser', attempt: () => foreignBrowser(), expected: [401] },
    {
      name: 'the true session is good, so the others fail for their own reason',
      attempt: () => statusWith(`jwt=${token}`),
      expected: [200],
    },
  ])

  async function foreignBrowser(): Promise<number> {
    const headers = { Cookie: `guestToken=${guest}`, 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0' }
    return (await api.send(sample, { headers })).status
  }

  const signIn = (headers: Readonly<Record<string, string>> = {}) =>
    api.send('/api/user/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...api.from(freshAddress()), 'X-Requested-With': 'test', ...headers },
      body: JSON.stringify({ username: person.username, password: person.password }),
    })

  const fixations: readonly Attack[] = [
    {
      name: 'a planted session cookie is replaced at sign-in and worth nothing afterwards',
      attempt: async () => {
        const planted = await sessionOf(portal, other)
        const now = cookiesOf(await signIn({ Cookie: planted.Cookie })).jwt?.value
        return [now !== planted.token, await statusWith(planted.Cookie), await statusWith(`jwt=${now}`)].join(' ')
      },
      expected: ['true 401 200'],
    },
    {
      name: 'a made-up session ID is never taken over',
      attempt: async () => (cookiesOf(await signIn({ Cookie: 'jwt=planted' })).jwt?.value === 'planted' ? 'taken' : 'new'),
      expected: ['new'],
    },
    {
      name: 'each sign-in opens another session',
      attempt: async () => {
        const [first, second] = [await signIn(), await signIn()]
        return cookiesOf(first).jwt?.value === cookiesOf(second).jwt?.value
      },
      expected: [false],
    },
    { name: 'a second cookie of the name after the true one', attempt: () => statusWith(`jwt=bad; jwt=${token}`), expected: [401, 200] },
    { name: 'a cookie in another letter case', attempt: () => statusWith(`JWT=${token}`), expected: [401] },
    { name: 'a cookie with a prefix', attempt: () => statusWith(`xjwt=${token}`), expected: [401] },
    { name: 'a cookie within another’s value', attempt: () => statusWith(`a="; jwt=${token}"`), expected: [401] },
    {
      name: 'a forged UserInfo makes nobody an administrator',
      attempt: () => statusWith('UserInfo={"isDataSubmissionAdmin":true,"id":1}'),
      expected: [401],
    },
    { name: 'UserInfo of another user beside a session', attempt: () => statusWith(`UserInfo={"id":${other.id}}; jwt=`), expected: [401] },
  ]
  attacks('fixation and cookie tossing', 'SEC-11', fixations)
}
