import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose'

/** How an issuer can respond to a request for its keys. */
export type KeysBehaviour = 'well' | 'never' | 'failing' | 'overlong' | 'moved' | 'senseless'

/** What a token is made of; `key` is the one to sign with: of the present set, one taken out of it, or one of somebody else under the present name. */
export interface TokenWish {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly key?: 'present' | 'retired' | 'stranger'
}

interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

const MAX_AGE_S = 19_800

/**
 * Stands where Google’s key set stands, with RSA keys of its own: `GET /certs` is the set with Google’s cache header, `POST /sign` signs a
 * TokenWish, `POST /rotate` changes the key, `POST /behave` a KeysBehaviour, `GET /asked` returns how often the set was requested.
 */
export class GoogleIssuer {
  #present: SigningKey | undefined
  #retired: SigningKey | undefined
  #stranger: SigningKey | undefined
  #behaviour: KeysBehaviour = 'well'
  #asked = 0

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/certs') return this.#certs()
    if (pathname === '/asked') return Response.json(this.#asked)
    if (pathname === '/sign') return new Response(await this.#sign((await request.json()) as TokenWish))
    if (pathname === '/rotate') await this.#rotate()
    else if (pathname === '/behave') this.#behaviour = (await request.json()) as KeysBehaviour
    else return new Response(null, { status: 404 })
    return new Response(null, { status: 204 })
  }

  async #certs(): Promise<Response> {
    this.#asked += 1
    if (this.#behaviour === 'never') return new Promise(() => undefined)
    if (this.#behaviour === 'failing') return new Response('no', { status: 503 })
    if (this.#behaviour === 'moved') return new Response(null, { status: 302, headers: { Location: '/elsewhere' } })
    if (this.#behaviour === 'senseless') return new Response('<html>', { status: 200 })
    if (this.#behaviour === 'overlong') return new Response(overlong())
    const { publicJwk } = await this.#key()
    // Google publishes other things beside its keys now and then.
    const keys = [{ kty: 'EC', kid: 'elliptic', crv: 'P-256' }, publicJwk]
    return Response.json({ keys }, { headers: { 'Cache-Control': `public, max-age=${MAX_AGE_S}, must-revalidate, no-transform` } })
  }

  async #sign({ header = {}, claims, key = 'present' }: TokenWish): Promise<string> {
    const present = await this.#key()
    if (key === 'stranger') this.#stranger ??= await makeKey()
    const chosen = key === 'present' ? present : key === 'retired' ? (this.#retired ?? present) : (this.#stranger ?? present)
    const kid = key === 'stranger' ? present.kid : chosen.kid
    return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
      .sign(chosen.privateKey, { crit: { 'urn:example': true } })
  }

  async #rotate(): Promise<void> {
    this.#retired = await this.#key()
    this.#present = await makeKey()
  }

  async #key(): Promise<SigningKey> {
    this.#present ??= await makeKey()
    return this.#present
  }
}

let made = 0
async function makeKey(): Promise<SigningKey> {
  made += 1
  const kid = `key ${made}`
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Three times what a key set may have; bounded, as the connection between workerd and its host buffers whatever is sent. */
function overlong(): ReadableStream<Uint8Array> {
  let left = 30
  return new ReadableStream({
    pull: (controller) => {
      left -= 1
      if (left < 0) controller.close()
      else controller.enqueue(new TextEncoder().encode(' '.repeat(10_000)))
    },
  })
}

/** An issuer that answers over HTTP on a free loopback port. */
export async function openGoogleIssuer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const issuer = new GoogleIssuer()
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const method = incoming.method ?? 'GET'
    const body = method === 'POST' ? Buffer.concat(chunks).toString() : null
    const answer = await issuer.fetch(new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1'), { method, body }))
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    for await (const part of answer.body ?? []) {
      if (outgoing.destroyed) break
      outgoing.write(part)
      await new Promise((resolve) => setImmediate(resolve))
    }
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
