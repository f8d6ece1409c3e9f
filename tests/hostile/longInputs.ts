import { type CookieUse, cookieName } from '#core/api/cookies.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { openApiDocument, openApiPath } from '#core/api/openapi.ts'
import { limits } from '#core/limits/index.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { headerBounds } from '../../edge/middleware/requestBounds.ts'

/** A request that is as long as a request may be, in the part that `kind` names. */
export interface LongInput {
  readonly name: string
  readonly kind: 'path' | 'parameter' | 'body' | 'header' | 'cookie'
  /** How long the part is. */
  readonly bytes: number
  readonly send: {
    readonly method: string
    /** Path and query. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
}

/** What patterns and parsers have stumbled over: texts that begin well, again and again, and never end. */
const shapes = ['9', ' ', 'a', "'", '[', '/', ':', '-', '1.', 'a@', '%', 'Version/1 ', 'é']
/** Headers that the platform itself reads, or that say how long the body is. */
const ofPlatform = ['Content-Length']

interface Described {
  readonly parameters: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: { readonly properties?: object } } } }
}

const described = openApiDocument(endpoints, { version: '0', portal: { ...defaultFace, origin: '' } }).paths as Readonly<
  Record<string, Readonly<Record<string, Described>>>
>

/** The text of a shape with the requested length. Its last character is wrong, as only then a pattern tries every other way. */
const textOf = (shape: string, characters: number): string =>
  `${shape.repeat(Math.ceil(characters / shape.length)).slice(0, characters - 1)}!`
const pathOf = ({ path }: Endpoint, value = 'x'): string => path.replace(/:\w+/g, () => value)
const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength

/** The longest inputs of every part of every call in the contract: a new call, parameter, field or header has its own without being named here. */
export function longInputs(): readonly LongInput[] {
  const calls = Object.entries(endpoints).flatMap(([name, endpoint]) => inputsOf(name, endpoint))
  return [...calls, ...headerInputs(), ...pathInputs()]
}

function inputsOf(name: string, endpoint: Endpoint): LongInput[] {
  const { method } = endpoint
  const call = described[openApiPath(endpoint.path)]?.[method.toLowerCase()]
  if (call === undefined) throw new Error(`${name} is not described`)
  const parameters = call.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name)
  const fields = Object.keys(call.requestBody?.content['application/json']?.schema.properties ?? {})
  return [
    ...each(parameters).map(([parameter, shape]): LongInput => {
      const value = encodeURIComponent(textOf(shape, limits.queryCharacters)).slice(0, limits.addressCharacters - 200)
      const path = `${pathOf(endpoint)}?${parameter}=${value.replace(/%[0-9A-F]?$/, '')}`
      return { name: `${name} ${parameter} ${shape}`, kind: 'parameter', bytes: value.length, send: { method, path, headers: {} } }
    }),
    ...each(fields).map(([field, shape]): LongInput => {
      const body = JSON.stringify({
        [field]: textOf(shape, Math.floor((limits.bodySizeBytes - 100) / (bytesOf(JSON.stringify(shape)) - 2)) * shape.length),
      })
      const headers = { 'Content-Type': 'application/json' }
      return {
        name: `${name} ${field} ${shape}`,
        kind: 'body',
        bytes: body.length,
        send: { method, path: pathOf(endpoint), headers, body },
      }
    }),
    ...(endpoint.path.includes(':') ? shapes : []).map((shape): LongInput => {
      const value = encodeURIComponent(textOf(shape, limits.pathCharacters)).slice(0, limits.pathCharacters - endpoint.path.length)
      const path = pathOf(endpoint, value.replace(/%[0-9A-F]?$/, ''))
      return { name: `${name} path ${shape}`, kind: 'path', bytes: value.length, send: { method, path, headers: {} } }
    }),
  ]
}

/** Each name with every shape. */
const each = (names: readonly string[]): [string, string][] =>
  names.flatMap((name) => shapes.map((shape): [string, string] => [name, shape]))

/** Headers sent only with requests for the site's own files. */
const ofFiles = ['If-None-Match', 'If-Range', 'Range']
const cookies = ['session', 'guest'].map((use) => cookieName(use as CookieUse, { isSecure: false }))

function headerInputs(): LongInput[] {
  const names = Object.keys(headerBounds).filter((name) => !ofPlatform.includes(name))
  const headers = each(names).map(([name, shape]) =>
    headerInput(name, shape, '', ofFiles.includes(name) ? '/' : endpoints.storedProcedure.path),
  )
  return [
    ...headers,
    ...each(cookies).map(([cookie, shape]) => headerInput('Cookie', shape, `${cookie}=`, endpoints.storedProcedure.path)),
    ...shapes.map((shape) => headerInput('Authorization', shape, 'Api-Key ', endpoints.storedProcedure.path)),
  ]
}

function headerInput(name: string, shape: string, start: string, path: string): LongInput {
  // Headers hold Latin letters only.
  const value = `${start}${textOf(shape === 'é' ? 'x' : shape, (headerBounds[name] ?? 0) - start.length)}`.trim()
  const send = { method: 'GET', path, headers: { [name]: value } }
  return { name: `${name} ${start}${shape}`, kind: name === 'Cookie' ? 'cookie' : 'header', bytes: value.length, send }
}

function pathInputs(): LongInput[] {
  const starts = ['/api/', '/dataretrieval/', '/', '/catalog/datasets/', '/catalog/cruises/', '/programs/']
  return starts.flatMap((start) =>
    ['/', 'a/', '%20', './', '.', '%'].map((shape): LongInput => {
      // Longer than what is let in, as far as HTTP itself carries it.
      const path = `${start}${textOf(shape, limits.requestHeaderBytes - 4_000)}`
      return { name: `${start} ${shape}`, kind: 'path', bytes: path.length, send: { method: 'GET', path, headers: {} } }
    }),
  )
}
