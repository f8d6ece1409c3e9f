/** A body that streams to the handler and is never buffered whole. */
export interface BytesBody {
  readonly kind: 'bytes'
  /** Without parameters, in lower case. */
  readonly mediaTypes: readonly string[]
  readonly maxBytes: number
}

/** A form with files, buffered whole before the handler gets it: for small files only. Parts that are not named here are rejected. */
export interface MultipartBody {
  readonly kind: 'multipart'
  /** Of the whole form. */
  readonly maxBytes: number
  readonly fields: Readonly<Record<string, { readonly maxCharacters: number }>>
  readonly files: Readonly<Record<string, { readonly maxBytes: number; readonly mediaTypes: readonly string[] }>>
}

/** A body that is no JSON. */
export type RawBody = BytesBody | MultipartBody

/** The bytes of a body. Reading them fails with the Problem `body-too-large` as soon as there are too many. */
export interface BytesInput {
  readonly mediaType: string
  /** Announced by the client; null where it was not. */
  readonly sizeBytes: number | null
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** The parts of a form, each at most once. */
export interface MultipartInput {
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, File>>
}

/** What a handler gets for a raw body. */
export type RawInputOf<Body extends RawBody> = Body extends BytesBody ? BytesInput : MultipartInput

/** Whether a body of the contract is raw; else it has a schema. */
export function isRawBody(body: unknown): body is RawBody {
  return typeof body === 'object' && body !== null && 'kind' in body && (body.kind === 'bytes' || body.kind === 'multipart')
}
