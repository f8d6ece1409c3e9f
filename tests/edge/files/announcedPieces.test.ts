import { afterEach, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { announcedPieces } from '../../../edge/files/announcedPieces.ts'
import { hashOf } from '../helpers/submissions.ts'

let isOver = false
afterEach(() => {
  isOver = true
})

test('bytes in memory are hashed and handed on a piece at a time, with a turn of the event loop for everybody else after each', async () => {
  const bytes = new Uint8Array(limits.uploadPartBytes).map((_, at) => at)
  let turns = 0
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const found: number[] = []
  for await (const piece of announcedPieces(bytes, { sizeBytes: bytes.length, sha256: hashOf(bytes) })) {
    expect(piece.byteLength).toBeLessThanOrEqual(limits.filePieceBytes)
    found.push(piece.byteLength)
  }
  expect(found.reduce((one, other) => one + other, 0)).toBe(bytes.length)
  expect(turns).toBeGreaterThanOrEqual(found.length - 1)
})
