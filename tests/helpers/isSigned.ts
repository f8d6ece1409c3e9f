import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a GET bears the signature that this key gives it, as the documentation of AWS Signature Version 4 describes it. */
export function isSigned(
  request: IncomingMessage,
  { keyId, secret, region }: Readonly<Record<'keyId' | 'secret' | 'region', string>>,
): boolean {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const said = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/
  const [, credential, names = '', signature] = said.exec(request.headers.authorization ?? '') ?? []
  const date = String(request.headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${keyId}/${scope}` || !names.split(';').includes('host')) return false
  const query = [...url.searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .toSorted()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers.join(''), names, request.headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature
}
