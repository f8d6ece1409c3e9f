import { Problem } from '#core/request/Problem.ts'

/** What a download writes, and what becomes of it. */
export function fileOf({ isFull = false } = {}) {
  const bytes: number[] = []
  const ends: string[] = []
  const open = async () => ({
    write: async (piece: Uint8Array) => {
      if (isFull) throw new Problem('storage-full', 'QuotaExceededError')
      bytes.push(...piece)
    },
    save: async (name: string) => void ends.push(name),
    close: async () => new Blob([new Uint8Array(bytes)]),
    discard: async () => void ends.push('discarded'),
  })
  return { bytes, ends, open }
}

/** A response whose body has these pieces, and then ends this way. */
export const piecesThen =
  (pieces: readonly Uint8Array<ArrayBuffer>[], end: (controller: ReadableStreamDefaultController) => void) => () => {
    const left = [...pieces]
    const pull = (controller: ReadableStreamDefaultController) => {
      const piece = left.shift()
      if (piece === undefined) end(controller)
      else controller.enqueue(piece)
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  }
export const bytesOf = (text: string) => new TextEncoder().encode(text)
