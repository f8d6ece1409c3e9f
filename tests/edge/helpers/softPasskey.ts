import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

const encoder = new TextEncoder()
const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

/** What an authenticator may do otherwise than it should. */
interface Oddities {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly format?: string
}

/** An authenticator in software (ES256), as a browser hands out its answers. */
export class SoftPasskey {
  readonly #id = crypto.getRandomValues(new Uint8Array(32))
  readonly #keys: CryptoKeyPair
  /** Its signature counter; set it back to act as a copy. */
  counter = 0

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys
  }

  static async make(): Promise<SoftPasskey> {
    return new SoftPasskey(
      (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])) as CryptoKeyPair,
    )
  }

  get #credential() {
    const id = isoBase64URL.fromBuffer(this.#id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  /** The answer to a portal that asks for a new passkey. */
  async created(origin: string, challenge: string, odd: Oddities = {}) {
    const authData = new Uint8Array([
      ...(await this.#data(odd.rpId ?? new URL(origin).hostname, HAS_CREDENTIAL)),
      ...(await this.#attested()),
    ])
    const statement = new Map<string, unknown>([
      ['fmt', odd.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const clientDataJSON = clientData('webauthn.create', { origin, challenge, ...odd })
    const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(statement as never))
    return {
      ...this.#credential,
      response: { clientDataJSON: isoBase64URL.fromBuffer(clientDataJSON), attestationObject, transports: ['internal'] },
    }
  }

  /** The answer to a portal that asks for a signature. */
  async signed(origin: string, challenge: string, odd: Oddities = {}) {
    this.counter += 1
    const authenticatorData = await this.#data(odd.rpId ?? new URL(origin).hostname, 0)
    const clientDataJSON = clientData('webauthn.get', { origin, challenge, ...odd })
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientDataJSON))
    const bytes = new Uint8Array([...authenticatorData, ...hash])
    const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#keys.privateKey, bytes))
    const [data, signature] = [authenticatorData, derOf(raw)].map((part) => isoBase64URL.fromBuffer(new Uint8Array(part)))
    return {
      ...this.#credential,
      response: { clientDataJSON: isoBase64URL.fromBuffer(clientDataJSON), authenticatorData: data, signature },
    }
  }

  async #data(rpId: string, flags: number): Promise<Uint8Array> {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(rpId)))
    const count = new Uint8Array(4)
    new DataView(count.buffer).setUint32(0, this.counter)
    return new Uint8Array([...hash, USER_PRESENT | flags, ...count])
  }

  async #attested(): Promise<Uint8Array> {
    const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', this.#keys.publicKey)) as JsonWebKey
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, isoBase64URL.toBuffer(x)],
      [-3, isoBase64URL.toBuffer(y)],
    ])
    const model = new Uint8Array(16)
    return new Uint8Array([...model, 0, this.#id.length, ...this.#id, ...isoCBOR.encode(cose as never)])
  }
}

function clientData(type: string, { origin, challenge }: { readonly origin: string; readonly challenge: string }): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** WebCrypto's form of a signature, r and s side by side, as the ASN.1 sequence that authenticators answer. */
function derOf(raw: Uint8Array): number[] {
  const integer = (part: Uint8Array) => {
    const bytes = [...part]
    while (bytes.length > 1 && bytes[0] === 0) bytes.shift()
    if ((bytes[0] ?? 0) > 127) bytes.unshift(0)
    return [2, bytes.length, ...bytes]
  }
  const both = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))]
  return [0x30, both.length, ...both]
}
