import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClient } from '#core/client/createClient.ts'
import { type UploadOptions, type UploadOrder, uploadWorkbook } from '#core/client/uploadWorkbook.ts'
import { limits } from '#core/limits/index.ts'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'

const partBytes = limits.uploadPartBytes
const names = { shortName: 'Test_Cruise', longName: 'Test Cruise', dataSource: 'Test Institute' }
const sessions = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const file = (fill: number, size: number) => new Blob([new Uint8Array(size).fill(fill)])
const order: UploadOrder = { ...names, submissionId: null, files: [file(1, partBytes + 7), file(2, 9)] }

/** A portal that stores parts and fails on demand, depending on the call and how often it came before. */
function portal(
  failing: (call: string, before: number) => Response | TypeError | null = () => null,
  { fastestBytes = Number.POSITIVE_INFINITY } = {},
) {
  const calls: string[] = []
  const parts = new Map<string, { offset: number; sizeBytes: number; sha256: string }[]>()
  const pauses: number[] = []
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address)
    const name = pathname.split('/').at(-1) ?? ''
    const id = searchParams.get('sessionID') ?? ''
    const offset = Number(searchParams.get('offset'))
    const call = name === 'uploadpart' ? `${name} ${sessions.indexOf(id)} ${offset}` : name
    const fault = failing(call, calls.filter((one) => one === call).length)
    calls.push(call)
    if (fault instanceof TypeError) throw fault
    if (fault !== null) return fault
    if (name === 'beginuploadsession') return Response.json({ sessionIds: sessions })
    if (name === 'uploadstate') {
      const expiresAt = '2026-12-01T00:00:00.000Z'
      return Response.json({
        ...{ sessionID: id, kind: 'workbook', submissionId: null, isCommitted: false, expiresAt },
        parts: parts.get(id) ?? [],
      })
    }
    if (name === 'commitupload') return Response.json({ submissionId: 41, sent: JSON.parse(String(init.body)) })
    const bytes = init.body as Uint8Array
    if (bytes.byteLength > fastestBytes)
      await new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(searchParams.get('sha256')).toBe(sha256)
    parts.set(id, [...(parts.get(id) ?? []), { offset, sizeBytes: bytes.byteLength, sha256 }])
    return new Response('OK')
  }
  const client = createClient({ base: 'http://portal', fetch })
  const upload = (more: Partial<UploadOptions> = {}, given = order) =>
    uploadWorkbook(client, given, {
      signal: new AbortController().signal,
      pause: async (ms) => void pauses.push(ms),
      ...more,
    })
  return { calls, pauses, parts, upload }
}
const rejection = (status: number, code: string, says: string) => new Response(says, { status, headers: { 'X-Problem-Code': code } })
const all = ['beginuploadsession', 'uploadpart 0 0', `uploadpart 0 ${partBytes}`, 'uploadpart 1 0', 'commitupload']

test('SBM-14 files go in parts of 5,242,880 bytes, each with its hash, and progress says what is stored', async () => {
  const { calls, upload } = portal()
  const progress: string[] = []
  expect(await upload({ onProgress: (stored, whole) => progress.push(`${stored}/${whole}`) })).toBe(41)
  expect(calls).toEqual(all)
  const whole = partBytes + 16
  expect(progress).toEqual([0, partBytes, partBytes + 7, whole].map((stored) => `${stored}/${whole}`))
})

test('SBM-14 on a slow link parts get smaller until they arrive in time, so that progress shows, and a later try keeps them', async () => {
  const step = limits.uploadPartStepBytes
  const slow = portal(() => null, { fastestBytes: step })
  const progress: number[] = []
  const patience = () => AbortSignal.timeout(5)
  const stop = new AbortController()
  const first = slow.upload({
    patience,
    ...{ signal: stop.signal, onBegun: () => undefined },
    onProgress: (stored) => {
      progress.push(stored)
      if (stored === 3 * step) stop.abort(new Error('stopped'))
    },
  })
  await expect(first).rejects.toThrow('stopped')
  expect(progress).toEqual([0, step, 2 * step, 3 * step])
  const fast = portal()
  for (const [id, parts] of slow.parts) fast.parts.set(id, parts)
  expect(await fast.upload({ sessionIds: sessions })).toBe(41)
  const offsets = [3 * step, 3 * step + partBytes]
  expect(fast.calls).toEqual([
    'uploadstate',
    ...offsets.filter((offset) => offset < partBytes + 7).map((offset) => `uploadpart 0 ${offset}`),
    ...['uploadstate', 'uploadpart 1 0', 'commitupload'],
  ])
})

test('SBM-14 SBM-15 lost answers are repeated: parts three times 2 s apart, beginnings too, commits four times 9 s apart', async () => {
  const lost = portal((_, before) => (before < 3 ? new TypeError('network') : null))
  await lost.upload()
  expect(lost.calls).toEqual(all.flatMap((call) => [call, call, call, call]))
  expect(lost.pauses).toEqual([...Array.from({ length: 12 }, () => 2000), 9000, 9000, 9000])
  const fifth = portal((call, before) => (call === 'commitupload' && before < 4 ? rejection(503, 'busy', 'Busy.') : null))
  expect(await fifth.upload()).toBe(41)
  const never = portal((call) => (call === 'uploadpart 1 0' ? new TypeError('network') : null))
  await expect(never.upload()).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining(submissionMessages.uploadFailed),
  })
  expect(never.calls.filter((call) => call === 'uploadpart 1 0')).toHaveLength(4)
})

test('SBM-16 what will not pass is not repeated, and each step fails in its own words', async () => {
  for (const [call, says] of [
    ['beginuploadsession', submissionMessages.sessionNotBegun],
    ['uploadpart 0 0', submissionMessages.uploadFailed],
    ['commitupload', submissionMessages.failedToUpload],
  ] as const) {
    const { calls, upload } = portal((one) => (one === call ? rejection(409, 'conflict', 'The short name is in use.') : null))
    await expect(upload()).rejects.toMatchObject({ code: 'conflict', message: `${says}. The short name is in use.` })
    expect(calls.at(-1)).toBe(call)
  }
})

test('a part that was damaged on its way is sent again', async () => {
  const wrong = () => rejection(400, 'bad-request', submissionErrors.wrongPart)
  const { calls, upload } = portal((call, before) => (call === 'uploadpart 0 0' && before === 0 ? wrong() : null))
  await upload()
  expect(calls.filter((call) => call === 'uploadpart 0 0')).toHaveLength(2)
})

test('SBM-11 SBM-13 a new submission has two files and two sessions, an update one', async () => {
  const { calls, upload } = portal()
  await expect(upload({}, { ...order, files: order.files.slice(0, 1) })).rejects.toMatchObject({
    message: submissionMessages.uploadNotBegun,
  })
  expect(calls).toEqual([])
  await expect(upload({}, { ...order, submissionId: 7, files: order.files.slice(0, 1) })).rejects.toMatchObject({
    message: submissionMessages.sessionNotBegun,
  })
})

test('an upload that was interrupted goes on with the parts that are missing', async () => {
  const first = portal((call) => (call === 'uploadpart 1 0' ? rejection(401, 'unauthorized', 'Unauthorized') : null))
  const begun: string[] = []
  await expect(first.upload({ onBegun: (ids) => void begun.push(...ids) })).rejects.toMatchObject({ code: 'unauthorized' })
  const again = portal()
  for (const [id, parts] of first.parts) again.parts.set(id, parts)
  expect(await again.upload({ sessionIds: begun })).toBe(41)
  expect(again.calls).toEqual(['uploadstate', 'uploadstate', 'uploadpart 1 0', 'commitupload'])
})

test('an upload that is stopped sends nothing more', async () => {
  const stop = new AbortController()
  const { calls, upload } = portal()
  const stopped = upload({ signal: stop.signal, onProgress: (stored) => stored > 0 && stop.abort(new Error('stopped')) })
  await expect(stopped).rejects.toThrow('stopped')
  expect(calls).toEqual(all.slice(0, 2))
})

test('a call is retried after the time that the portal states, at most a minute', async () => {
  for (const [asked, waited] of [
    ['17', 17_000],
    ['1', 2000],
    ['3600', 60_000],
  ] as const) {
    const headers = { 'X-Problem-Code': 'too-many-requests', 'Retry-After': asked }
    const hasty = portal((call, before) =>
      call === 'uploadpart 1 0' && before === 0 ? new Response('Too many attempts.', { status: 429, headers }) : null,
    )
    await hasty.upload()
    expect([asked, hasty.pauses]).toEqual([asked, [waited]])
  }
})

test('a part that is rejected while the next one is read ends the upload with that error, and nothing else', async () => {
  const slow = new Blob([new Uint8Array(4 * partBytes)])
  const slice = slow.slice.bind(slow)
  // Read from a disk, a part takes longer than it takes a rejection to arrive.
  slow.slice = (from, to) => {
    const part = slice(from, to)
    const read = part.arrayBuffer.bind(part)
    part.arrayBuffer = async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
      return read()
    }
    return part
  }
  const closed = portal((call) =>
    call === `uploadpart 0 ${partBytes}` ? rejection(403, 'forbidden', 'This upload is somebody else’s.') : null,
  )
  await expect(closed.upload({}, { ...order, files: [slow, file(2, 9)] })).rejects.toMatchObject({ code: 'forbidden' })
  expect(closed.calls).not.toContain('commitupload')
})
