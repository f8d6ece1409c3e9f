import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { HttpPieces } from '../../../../../../edge/adapters/node/http/connections/HttpPieces.ts'

const heads = ['GET /a HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /b HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n', 'HEAD / HTTP/1.0\r\n\r\n']

/** What comes out when the bytes come in packets of so many. */
function piecesOf(text: string, packet: number): string[] {
  const pieces = new HttpPieces()
  const taken: string[] = []
  for (let at = 0; at < text.length; at += packet) {
    pieces.add(Buffer.from(text.slice(at, at + packet)))
    for (let piece = pieces.take(); piece !== null; piece = pieces.take()) taken.push(piece.toString())
  }
  expect(pieces.length).toBe(0)
  return taken
}

describe('the bytes of a connection', () => {
  test('requests that come in one packet are taken one by one', () => {
    expect(piecesOf(heads.join(''), 10_000)).toEqual(heads)
  })

  test('however they are cut into packets, nothing is lost and no piece holds two ends', () => {
    const text = heads.join('')
    for (let packet = 1; packet <= text.length; packet++) {
      const pieces = piecesOf(text, packet)
      expect(pieces.join('')).toBe(text)
      for (const piece of pieces) expect(piece.indexOf('\r\n\r\n') === -1 || piece.indexOf('\r\n\r\n') === piece.length - 4).toBe(true)
      expect(
        pieces.filter((_, at) =>
          pieces
            .slice(0, at + 1)
            .join('')
            .endsWith('\r\n\r\n'),
        ),
      ).toHaveLength(heads.length)
    }
  })

  test('a long chunked body is taken in short pieces, and its end is found wherever a cut falls', () => {
    for (let rest = 0; rest < 6; rest++) {
      const body = `${'1\r\na\r\n'.repeat(5000)}${'a'.repeat(rest)}0\r\n\r\n`
      const pieces = piecesOf(`${body}${heads[0]}`, 65_536)
      expect(pieces.join('')).toBe(`${body}${heads[0]}`)
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(limits.parsedPieceBytes)
      expect(pieces.at(-1)).toBe(heads[0])
    }
  })

  test('a body of known length is read as it arrives, whatever it contains, and not beyond its end', () => {
    const pieces = new HttpPieces()
    const body = 'a\r\n\r\nb\r\n\r\n'
    pieces.add(Buffer.from(`POST / HTTP/1.1\r\n\r\n${body}${heads[0]}`))
    expect(pieces.take()?.toString()).toBe('POST / HTTP/1.1\r\n\r\n')
    pieces.expectBody(body.length)
    expect(pieces.take()?.toString()).toBe(body)
    expect(pieces.take()?.toString()).toBe(heads[0])
    expect(pieces.take()).toBeNull()
  })
})
