import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChildOrder, type Frame, FrameReader, frameBytes, OrderReader, orderLine } from '../../../../edge/engines/sqlChild/frames.ts'

/** Cuts a whole into pieces of these lengths, in turn. */
function cut<Whole extends string | Uint8Array>(whole: Whole, lengths: readonly number[]): Whole[] {
  const pieces: Whole[] = []
  for (let [at, turn] = [0, 0]; at < whole.length; turn++) {
    const end = at + (lengths[turn % lengths.length] ?? 1)
    pieces.push(whole.slice(at, end) as Whole)
    at = end
  }
  return pieces
}
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

test('orders of any text arrive as they were given, however they are cut', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\n', '\r', '\u2028', '\u2029', '\u0085', '"', '\\'), fc.string({ minLength: 1, maxLength: 1 })),
  })
  const query = fc.record({
    sql: text,
    files: fc.array(text, { maxLength: 2 }),
    maxRows: fc.nat(),
    memoryBytes: fc.nat(),
    threads: fc.nat(),
  })
  const order: fc.Arbitrary<ChildOrder> = fc.oneof(fc.record({ run: fc.nat() }), fc.record({ run: fc.nat(), query }))
  fc.assert(
    fc.property(fc.array(order), lengths, (orders, sizes) => {
      const reader = new OrderReader()
      expect(cut(orders.map(orderLine).join(''), sizes).flatMap((piece) => reader.add(piece))).toEqual(orders)
    }),
  )
})

test('frames arrive as they were sent, however they are cut', () => {
  const frame: fc.Arbitrary<Frame> = fc.record({
    kind: fc.constantFrom('ready', 'piece', 'end', 'fault'),
    run: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    bytes: fc.uint8Array({ maxLength: 60 }),
  })
  fc.assert(
    fc.property(fc.array(frame), lengths, (frames, sizes) => {
      const reader = new FrameReader()
      const whole = new Uint8Array(Buffer.concat(frames.map(frameBytes)))
      expect(cut(whole, sizes).flatMap((piece) => reader.add(piece))).toEqual(frames)
    }),
  )
})

test('a large frame costs no more in many pieces: it is put together once', () => {
  const bytes = new Uint8Array(32_000_000).fill(7)
  const whole = frameBytes({ kind: 'piece', run: 1, bytes })
  const reader = new FrameReader()
  const frames: Frame[] = []
  for (let at = 0; at < whole.length; at += 500) frames.push(...reader.add(whole.subarray(at, at + 500)))
  expect(frames.map(({ kind, run }) => ({ kind, run }))).toEqual([{ kind: 'piece', run: 1 }])
  expect(Buffer.compare(frames[0]?.bytes ?? new Uint8Array(), bytes)).toBe(0)
})
