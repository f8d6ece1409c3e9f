import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenRows, resumedRows } from '#core/client/resumedRows.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PartialRows } from '../../../cli/commands/download/PartialRows.ts'
import { writeResumed } from '../../../cli/commands/download/writeResumed.ts'

const content = Uint8Array.from({ length: 5000 }, (_, at) => (at * 31) % 251)
const tag = '"version-1"'
const lost = () => new Problem('unreachable', 'The connection was lost before all data had arrived.')

/** A portal whose connections break after so many bytes, each after its own number, and then no longer. */
function portalOf(breaks: readonly number[], { bytes = content, etag = tag as string | null } = {}) {
  const asked: (string | null)[] = []
  const left = [...breaks]
  const open: OpenRows = async (given) => {
    const headers = new Headers(given)
    const range = headers.get('If-Range') === etag ? headers.get('Range') : null
    asked.push(headers.get('Range'))
    const from = Number(/\d+/.exec(range ?? '0')?.[0])
    if (from >= bytes.length) throw new Problem('unexpected-reply', 'The portal answered 416.', { status: 416 })
    const breaksAt = left.shift()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const to = breaksAt === undefined ? bytes.length : Math.min(bytes.length, from + breaksAt)
        for (let at = from; at < to; at += 100) controller.enqueue(bytes.slice(at, Math.min(to, at + 100)))
        if (breaksAt === undefined) controller.close()
      },
      pull(controller) {
        controller.error(lost())
      },
    })
    const known: Record<string, string> = etag === null ? {} : { ETag: `W/${etag}`, 'Accept-Ranges': 'bytes' }
    return new Response(body, { status: range === null ? 200 : 206, headers: known })
  }
  return { open, asked }
}

const { signal } = new AbortController()

async function inFolder(deed: (folder: string, path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-resumed-'))
  await deed(folder, join(folder, 'rows.csv')).finally(() => rmSync(folder, { recursive: true }))
}
const save = (path: string, open: OpenRows, pausesMs: readonly number[], call = 'one') =>
  writeResumed(path, call, (part: PartialRows | null) => resumedRows(open, { signal, kept: part, pausesMs }))

test('however often the connection breaks, in one run or in several, the file has the same bytes and nothing else stays', async () => {
  const runs = fc.array(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 4 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(runs, (given) =>
      inFolder(async (folder, path) => {
        for (const breaks of given) {
          // The last break ends the run.
          const ended = await save(
            path,
            portalOf(breaks).open,
            breaks.slice(1).map(() => 0),
          ).then(
            () => 'whole',
            (fault: Problem) => fault.message,
          )
          expect(['whole', `${lost().message} The same command resumes.`]).toContain(ended)
        }
        await save(path, portalOf([700, 1]).open, [0, 0, 0])
        expect(Buffer.compare(readFileSync(path), content)).toBe(0)
        expect(readdirSync(folder)).toEqual(['rows.csv'])
      }),
    ),
    { numRuns: 40 },
  )
})

test('a second run asks for the rest only, and for all of it where the data have changed since', async () => {
  await inFolder(async (folder, path) => {
    await expect(save(path, portalOf([1234]).open, [])).rejects.toThrow('The same command resumes.')
    const other = portalOf([], { bytes: content.slice().reverse(), etag: '"version-2"' })
    const rest = portalOf([])
    await save(path, rest.open, [])
    expect([rest.asked, Buffer.compare(readFileSync(path), content)]).toEqual([['bytes=1234-'], 0])
    await expect(save(path, portalOf([1234]).open, [])).rejects.toThrow()
    await save(path, other.open, [])
    expect([other.asked, Buffer.compare(readFileSync(path), content.slice().reverse())]).toEqual([['bytes=1234-'], 0])
    expect(readdirSync(folder)).toEqual(['rows.csv'])
  })
})

test('another call of the same file begins anew, and what an earlier run left too much is not gone on with', async () => {
  await inFolder(async (_, path) => {
    await expect(save(path, portalOf([1234]).open, [])).rejects.toThrow()
    const another = portalOf([])
    await save(path, another.open, [], 'two')
    expect(another.asked).toEqual([null])
    const shorter = portalOf([], { bytes: content.slice(0, 1000) })
    await save(path, shorter.open, [])
    expect([shorter.asked, readFileSync(path).length]).toEqual([['bytes=1234-', null], 1000])
  })
})

test('data that change within a run, and answers that cannot be resumed, end it; of these nothing stays', async () => {
  await inFolder(async (folder, path) => {
    const first = portalOf([1000])
    const second = portalOf([], { etag: '"version-2"' })
    const open: OpenRows = (headers) => (first.asked.length === 0 ? first.open(headers) : second.open(headers))
    await expect(save(path, open, [0])).rejects.toMatchObject({ code: 'conflict' })
    expect(readdirSync(folder)).not.toContain('rows.csv')
  })
  await inFolder(async (folder, path) => {
    await expect(save(path, portalOf([1000], { etag: null }).open, [0])).rejects.toMatchObject({ message: lost().message })
    expect(readdirSync(folder)).toEqual([])
  })
})
