/** A generator as a stream that produces a piece only on demand. */
export function streamed<Piece>(pieces: AsyncGenerator<Piece>): ReadableStream<Piece> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
