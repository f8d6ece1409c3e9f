/** An object's bytes on their way in, whole or in pieces. */
export type ObjectBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

/** What is known of the bytes before they arrive. A store stores them only if they match. */
export interface NewObject {
  readonly sizeBytes: number
  /** Of the bytes, in hex. */
  readonly sha256: string
  /** Leaves an existing object under this key unchanged, and returns `exists`. */
  readonly ifAbsent?: boolean
  /**
   * Throws `storage-full`, before the body is read, where it would use the disk space reserved for small writes. Buckets have no such
   * reserve.
   */
  readonly leavesReserve?: boolean
}

/** What a store knows of an object. The object's owner stores the hash beside the key. */
export interface ObjectFacts {
  readonly key: string
  readonly sizeBytes: number
  /** Milliseconds since 1970 UTC. */
  readonly storedAt: number
}

/** Bytes of an object, counted from 0. A range that reaches past the end is cut there. */
export interface ObjectRange {
  readonly offset: number
  readonly length: number
}

/** An object's bytes, or those of a range. */
export interface ObjectContent {
  /** Of the whole object. */
  readonly sizeBytes: number
  readonly body: ReadableStream<Uint8Array>
}

/** Some of the objects, in the order of their keys' bytes. */
export interface ObjectPage {
  readonly objects: readonly ObjectFacts[]
  /** What `after` must be for the next page; null after the last. */
  readonly next: string | null
}

/**
 * Stores bytes under keys: files of a folder, or a bucket. Keys are parts of letters, digits, `.`, `_` and `-` joined by slashes, none of
 * them hidden (see `isObjectKey`); no key is the folder of another. An object is whole or not there: readers see the old bytes or the new
 * ones. Throws the Problems `bad-request` for a key, range or bytes that are not as announced and `unreachable` where the store does not
 * answer; faults of a disk are thrown as they are, see `isStorageFull`.
 */
export interface ObjectStore {
  /**
   * Whether a body may come as slowly as its sender likes. Elsewhere a body that pauses looks like a store that does not answer, and one
   * that has left cannot be sent again: give such a store the whole bytes of what comes from a client.
   */
  readonly takesSlowBodies: boolean
  put(key: string, body: ObjectBody, facts: NewObject): Promise<'stored' | 'exists'>
  /** Null where there is no such object. The body must be read or cancelled. */
  get(key: string, range?: ObjectRange): Promise<ObjectContent | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Does nothing where there is no such object. */
  delete(key: string): Promise<void>
  /** The objects whose keys begin with `prefix`, at most `maxKeys` of them (1 to `limits.objectPageKeys`), after the key `after`. */
  list(prefix: string, page: { readonly after?: string; readonly maxKeys: number }): Promise<ObjectPage>
}
