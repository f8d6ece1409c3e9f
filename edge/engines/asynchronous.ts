/** Items that are there already, where a stream is expected. */
export async function* asynchronous<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}
