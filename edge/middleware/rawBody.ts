import type { BytesBody, BytesInput, MultipartBody, MultipartInput } from '#core/api/rawBody.ts'
import { limits } from '#core/limits/request.ts'
import { Problem } from '#core/request/Problem.ts'

const FORM_PARTS = 50 // the largest form without files has nine

/** The body of a call that takes bytes. Throws `bad-request` for another media type and `body-too-large` for one that is announced to be. */
export function readBytes(request: Request, { mediaTypes, maxBytes }: BytesBody): BytesInput {
  const mediaType = mediaTypeOf(request.headers.get('Content-Type'))
  if (!mediaTypes.includes(mediaType)) throw new Problem('bad-request', `bad request: send ${mediaTypes.join(' or ')}.`)
  const announced = request.headers.get('Content-Length')
  const sizeBytes = announced === null ? null : Number(announced)
  if (sizeBytes !== null && sizeBytes > maxBytes) throw tooLarge(maxBytes)
  // Of a body with an announced size the server lets no byte more through, and one stream more for each of its pieces is felt.
  const stream = sizeBytes === null ? bounded(request.body, maxBytes) : (request.body ?? nothing())
  return { mediaType, sizeBytes, stream }
}

/**
 * All bytes of a small body, put in their place as they come: collecting pieces and joining them later costs garbage collection more than
 * reading them.
 */
export async function wholeBody(
  { sizeBytes, stream }: Pick<BytesInput, 'sizeBytes' | 'stream'>,
  { maxBytes }: Pick<BytesBody, 'maxBytes'>,
  onTooLarge = () => tooLarge(maxBytes),
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(sizeBytes ?? maxBytes)
  let received = 0
  for await (const piece of stream) {
    if (received + piece.byteLength > bytes.byteLength) throw onTooLarge()
    bytes.set(piece, received)
    received += piece.byteLength
  }
  return received === bytes.byteLength ? bytes : bytes.slice(0, received)
}

/**
 * The parts of a form, parsed by the platform once it is known that the form is small and has few parts. Throws `bad-request` for a part
 * that the call does not name, comes twice, is too large or of another media type.
 */
export async function readMultipart(request: Request, form: MultipartBody): Promise<MultipartInput> {
  const data = await readForm(request, form.maxBytes, Object.keys(form.fields).length + Object.keys(form.files).length)
  const fields: Record<string, string> = {}
  const files: Record<string, File> = {}
  for (const [name, part] of data) {
    if (Object.hasOwn(fields, name) || Object.hasOwn(files, name)) throw badForm('a part of the form comes twice.')
    if (typeof part === 'string') fields[name] = checkedField(form, name, part)
    else files[name] = checkedFile(form, name, part)
  }
  return { fields, files }
}

/** The fields of a small form without files, in their order. Throws `bad-request` for a file. */
export async function readFormPairs(request: Request): Promise<[string, string][]> {
  const data = await readForm(request, limits.bodySizeBytes, FORM_PARTS)
  return [...data].map(([name, value]) => {
    if (typeof value !== 'string') throw badForm('the form has a part that this call does not take.')
    return [name, value]
  })
}

async function readForm(request: Request, maxBytes: number, maxParts: number): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const boundary = /;\s*boundary="?([A-Za-z0-9'()+_,./:=?-]{1,70})"?\s*$/i.exec(type)?.[1]
  if (mediaTypeOf(type) !== 'multipart/form-data' || boundary === undefined) throw badForm('send multipart/form-data.')
  if (Number(request.headers.get('Content-Length') ?? '0') > maxBytes) throw tooLarge(maxBytes)
  const bytes = new Uint8Array(await new Response(bounded(request.body, maxBytes)).arrayBuffer())
  rejectManyParts(bytes, boundary, maxParts)
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw badForm('the form cannot be read.')
  })
}

function checkedField({ fields }: MultipartBody, name: string, text: string): string {
  const rule = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (rule === undefined) throw badForm('the form has a part that this call does not take.')
  if (text.length > rule.maxCharacters) throw badForm(`${name} may have at most ${rule.maxCharacters} characters.`)
  return text
}

function checkedFile({ files }: MultipartBody, name: string, file: File): File {
  const rule = Object.hasOwn(files, name) ? files[name] : undefined
  if (rule === undefined) throw badForm('the form has a part that this call does not take.')
  if (file.size > rule.maxBytes) throw tooLarge(rule.maxBytes)
  if (!rule.mediaTypes.includes(mediaTypeOf(file.type))) throw badForm(`${name} must be ${rule.mediaTypes.join(' or ')}.`)
  return file
}

/** Counted before anything is taken apart; a delimiter within a file would end the part for the parser, too. */
function rejectManyParts(bytes: Uint8Array, boundary: string, maxParts: number): void {
  const text = new TextDecoder('latin1').decode(bytes)
  let found = 0
  for (let at = text.indexOf(`--${boundary}`); at !== -1; at = text.indexOf(`--${boundary}`, at + 1)) {
    found += 1
    // The last one ends the form.
    if (found > maxParts + 1) throw badForm(`the form may have at most ${maxParts} parts.`)
  }
}

/** A body's pieces as they come; fails as soon as they are too many bytes, and reads no further. */
function bounded(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, maxBytes: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      received += piece.byteLength
      if (received > maxBytes) controller.error(tooLarge(maxBytes))
      else controller.enqueue(piece)
    },
  })
  return (body ?? nothing()).pipeThrough(count)
}

const nothing = (): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([]).stream()

const mediaTypeOf = (header: string | null): string => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const badForm = (says: string) => new Problem('bad-request', `bad request: ${says}`)

function tooLarge(maxBytes: number): Problem {
  return new Problem('body-too-large', `This may have at most ${maxBytes} bytes.`)
}
