import { base64url, SignJWT, UnsecuredJWT } from 'jose'
import { claimsOf, freshAccount, type GoogleStandIn } from '../helpers/googleStandIn.ts'
import type { TestedApi } from './TestedApi.ts'

type Maker = (desk: GoogleStandIn, api: TestedApi) => Promise<string>

const now = () => Math.floor(Date.now() / 1000)
const withClaims =
  (claims: () => Readonly<Record<string, unknown>>): Maker =>
  (desk) =>
    desk.tokenOf(freshAccount(), { claims: claims() })
const withHeader =
  (header: Readonly<Record<string, unknown>>, key: 'present' | 'stranger' = 'present'): Maker =>
  (desk) =>
    desk.tokenOf(freshAccount(), { header, key })

/** A token signed by HMAC with a text as its secret, under the name of Google’s key. */
async function hmac(desk: GoogleStandIn, secret: string, alg = 'HS256'): Promise<string> {
  const { kid } = await desk.publicKey()
  return new SignJWT({ ...claimsOf(freshAccount()) }).setProtectedHeader({ alg, kid }).sign(new TextEncoder().encode(secret))
}

/** The public key as the PEM text that is mistaken for a secret. */
async function pem(desk: GoogleStandIn): Promise<string> {
  const key = await crypto.subtle.importKey('jwk', await desk.publicKey(), { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, true, ['verify'])
  const spki = new Uint8Array((await crypto.subtle.exportKey('spki', key)) as ArrayBuffer)
  const lines = btoa(String.fromCharCode(...spki)).match(/.{1,64}/g) ?? []
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`
}

/** A token with one of its three parts changed. */
async function changed(desk: GoogleStandIn, change: (parts: [string, string, string]) => readonly string[]): Promise<string> {
  return change((await desk.tokenOf(freshAccount())).split('.') as [string, string, string]).join('.')
}

const makers: Readonly<Record<string, Maker>> = {
  'another portal’s audience': withClaims(() => ({ aud: 'other.apps.googleusercontent.com' })),
  'a list of audiences': (desk) =>
    desk.tokenOf(freshAccount(), { claims: { aud: [desk.settings.PELAGOS_GOOGLE_CLIENT_ID, 'other.apps.googleusercontent.com'] } }),
  'no audience': withClaims(() => ({ aud: undefined })),
  'another issuer': withClaims(() => ({ iss: 'https://accounts.example.org' })),
  'an issuer that only begins like Google': withClaims(() => ({ iss: 'https://accounts.google.com.example.org' })),
  'no issuer': withClaims(() => ({ iss: undefined })),
  expired: withClaims(() => ({ iat: now() - 7200, exp: now() - 60 })),
  'no expiry': withClaims(() => ({ exp: undefined })),
  'an expiry that is no number': withClaims(() => ({ exp: 'never' })),
  'issued ahead of time': withClaims(() => ({ iat: now() + 600, exp: now() + 4200 })),
  'not good yet': withClaims(() => ({ nbf: now() + 600 })),
  'no time of issue': withClaims(() => ({ iat: undefined })),
  'no subject': withClaims(() => ({ sub: undefined })),
  'an empty subject': withClaims(() => ({ sub: '' })),
  'a subject that is no text': withClaims(() => ({ sub: { $ne: null } })),
  'no address': withClaims(() => ({ email: undefined })),
  'an address that is a list': withClaims(() => ({ email: ['a@example.org'] })),
  'somebody else’s signature': withHeader({}, 'stranger'),
  'somebody else’s key in the header': async (desk) => {
    const jwk = await desk.publicKey()
    return withHeader({ jwk, jku: `${desk.url}/certs`, kid: 'unknown' }, 'stranger')(desk, {} as TestedApi)
  },
  'an unknown key': withHeader({ kid: 'never heard of' }),
  'a key of another kind': withHeader({ kid: 'elliptic' }),
  'no key named': withHeader({ kid: '' }),
  'a demand that nobody knows': withHeader({ crit: ['urn:example'], 'urn:example': 1 }),
  'alg none': async () => new UnsecuredJWT({ ...claimsOf(freshAccount()) }).encode(),
  'alg none under the key’s name, with a signature': async (desk) => {
    const { kid } = await desk.publicKey()
    const header = base64url.encode(JSON.stringify({ alg: 'none', kid }))
    return changed(desk, ([, claims, signature]) => [header, claims, signature])
  },
  'alg nOnE': (desk) => changed(desk, ([, claims]) => [base64url.encode('{"alg":"nOnE","kid":"key 1"}'), claims, '']),
  'HMAC with the public key as PEM': async (desk) => hmac(desk, await pem(desk)),
  'HMAC with the public key as JSON': async (desk) => hmac(desk, JSON.stringify(await desk.publicKey())),
  'HMAC with the public key’s modulus': async (desk) => hmac(desk, (await desk.publicKey()).n ?? '', 'HS512'),
  'HMAC with this portal’s own secret': (desk, api) => hmac(desk, api.secrets.session),
  'no signature': (desk) => changed(desk, ([header, claims]) => [header, claims, '']),
  'changed claims': (desk) =>
    changed(desk, ([header, , signature]) => [header, base64url.encode(JSON.stringify(claimsOf(freshAccount()))), signature]),
  'a changed signature': (desk) =>
    changed(desk, ([header, claims, signature]) => [header, claims, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`]),
  'a part too many': (desk) => changed(desk, (parts) => [...parts, 'x']),
  'claims that are no JSON': async (desk) => changed(desk, ([header, , signature]) => [header, base64url.encode('nothing'), signature]),
  'a word': async () => 'hello',
  'three empty parts': async () => '..',
  'a header that is a list': async () => `${base64url.encode('[]')}.${base64url.encode('{}')}.x`,
  'a header with a prototype': async () => `${base64url.encode('{"__proto__":{"alg":"RS256"},"alg":1}')}.e30.x`,
}

/** Tokens by what is wrong with them; each claims somebody whom a good one would register. */
export async function badTokens(desk: GoogleStandIn, api: TestedApi): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(makers).map(async ([name, make]) => [name, await make(desk, api)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
badTokens.names = Object.keys(makers)
