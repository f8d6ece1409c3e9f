import * as z from 'zod'
import type { KeyScope } from '#core/account/keyScopes.ts'
import type { Role } from '#core/account/roles.ts'
import type { FormName } from '#core/rows/formFacts.ts'
import type { RateClass } from './rateClasses.ts'
import type { RawBody, RawInputOf } from './rawBody.ts'

/** Who may call. `recognised` is anyone, who gets more where a key or session says who they are; `user` is a session or key; `data` tries key, then session, then guest token; a role is a session of somebody who has it, or of an administrator. Rights over an object are checked by the call itself. */
export type Access = AccessByKey | AccessWithoutKey
type AccessByKey = 'recognised' | 'user' | 'data'
type AccessWithoutKey = 'anyone' | 'session' | 'browser' | Role

/** Who may call, and which scope an API key needs for it: every call that takes keys has to say so, and no other can. */
export type Admission =
  | { readonly who: AccessByKey; readonly keyScope: KeyScope }
  | { readonly who: AccessWithoutKey; readonly keyScope?: never }

/** What a successful call answers. `rows` streams CSV, or another form by `Accept` or `format`, unless `form` names the one that it always streams (as `mediaType`, where that is not the form's own); `text` is a short plain text, `file` a file of one kind. */
export type Reply<Schema extends z.ZodType = z.ZodType> =
  | { readonly kind: 'json'; readonly schema: Schema; readonly status?: 201 }
  | { readonly kind: 'rows'; readonly form?: FormName; readonly mediaType?: string }
  | { readonly kind: 'text'; readonly says: string }
  | { readonly kind: 'file'; readonly mediaType: string }

/** An example of a call's input. */
interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What an entry says beside who may call. */
interface EndpointFacts<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | RawBody | null = z.ZodType | RawBody | null,
  Answer extends Reply = Reply,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A part such as `:name` is a path parameter. `/dataretrieval` is the mount of the oldest clients. */
  readonly path: `/api/${string}` | `/dataretrieval/${string}`
  /** One sentence in the imperative. */
  readonly summary: string
  readonly description: string
  /** Whether the caller must have given the password in this session, signing in or again, within `limits.passwordProofMs`; only for calls of a session. */
  readonly needsPassword?: boolean
  /** Whether a session comes before an API key where a caller sends both. */
  readonly prefersSession?: boolean
  /** How often it may be called. */
  readonly rate: RateClass
  /**
   * Whether a call over the limit of the person it names responds as if it had been done, although it was not: an error would reveal who
   * has an account.
   */
  readonly hidesRejection?: boolean
  readonly query: Query
  /** A schema of JSON or of an urlencoded form, or what comes instead of it; null where nothing does. */
  readonly body: Body
  /** Input that works on the default catalog; the documentation shows it, and tests call with it. */
  readonly example?: Example
  /** Whether the fields of a schema may also come as multipart/form-data, as pages send a form. */
  readonly takesMultipart?: boolean
  readonly reply: Answer
  /**
   * Whether the call changes something and so needs a proof of same origin: a GET with cookies then needs the header `X-Requested-With`.
   * Left out, a GET does not and every other method does.
   */
  readonly changesState?: boolean
  /** Set where it differs from the form of the area. */
  readonly errorForm?: ErrorForm
  /** Error responses beyond the common ones (401, 429, 500), by status. */
  readonly errors: Readonly<Record<number, string>>
}

/** The form of error responses: short plain text, an object with `error`, or one with a code in `error` and the text in `message`. */
export type ErrorForm = 'text' | 'json' | 'coded'

/** The parts of the API. */
export const apiAreas = ['catalog', 'data', 'collections', 'user', 'submission', 'service'] as const
export type ApiArea = (typeof apiAreas)[number]

/** One call of the wire contract: what it is for, who may make it, what it takes and what it answers. */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | RawBody | null = z.ZodType | RawBody | null,
  Answer extends Reply = Reply,
> = EndpointFacts<Query, Body, Answer> & Admission

const noParameters = z.object({})

type OptionalFacts = 'query' | 'body' | 'errors'

/** Declares a call; its types follow from the schemas. What is left out defaults to none: no parameters, no body, no errors of its own. */
export function endpoint<
  Query extends z.ZodType = typeof noParameters,
  Body extends z.ZodType | RawBody | null = null,
  const Answer extends Reply = Reply,
>(
  entry: Omit<EndpointFacts<Query, Body, Answer>, OptionalFacts> &
    Partial<Pick<EndpointFacts<Query, Body, Answer>, OptionalFacts>> &
    Admission,
): Endpoint<Query, Body, Answer> {
  return { query: noParameters as z.ZodType as Query, body: null as Body, errors: {}, ...entry }
}

const areaFolders: Readonly<Record<string, ApiArea>> = {
  '/api/catalog': 'catalog',
  '/api/data': 'data',
  '/api/collections': 'collections',
  '/api/user': 'user',
  '/api/datasubmission': 'submission',
  '/dataretrieval': 'data',
}

/** The part of the API that a call belongs to, by its path. */
export function areaOf({ path }: Pick<Endpoint, 'path'>): ApiArea {
  return areaFolders[path.startsWith('/api/') ? path.split('/', 3).join('/') : '/dataretrieval'] ?? 'service'
}

/** The form of a call’s error responses: JSON for calls of the catalog, of collections and of the service, short plain text for the others. */
export function errorFormOf(endpoint: Endpoint): ErrorForm {
  const area = areaOf(endpoint)
  if (area === 'collections') return 'coded'
  return endpoint.errorForm ?? (area === 'catalog' || area === 'service' ? 'json' : 'text')
}

/** The query that a caller passes in, before it is parsed. */
export type QueryOf<E extends Endpoint> = z.input<E['query']>

/** The body that a caller passes in; `undefined` for calls without one. */
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined

/** The parsed input of a call. */
export interface ParsedInput<E extends Endpoint> {
  readonly query: z.output<E['query']>
  readonly body: E['body'] extends z.ZodType ? z.output<E['body']> : E['body'] extends RawBody ? RawInputOf<E['body']> : undefined
}

/** The value of a JSON call; `never` for calls that answer rows or text. */
export type ValueOf<E extends Endpoint> = E['reply'] extends { readonly kind: 'json'; readonly schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : E['reply'] extends { readonly kind: 'text' }
    ? string
    : never

/** Why a call of a browser's session is refused when a page of another site makes it. */
export const foreignSite = 'The call comes from another site.'
