import type { Cast } from './cast.ts'

/**
 * What an attack does to a portal: odd forms, long inputs, slow ones, requests that nobody reads the answers of, too many of what is allowed,
 * and what people, keys and the bucket of a portal behind a proxy may do to each other.
 */
export type AttackKind = 'shape' | 'length' | 'slow' | 'pipelined' | 'greedy' | 'people'

/** What became of an attack. */
export interface Told {
  readonly bytesSent: number
  /** What was answered, in a few words. */
  readonly answer: string
  /** Whether the response is the rejection or result that was expected. */
  readonly isRight: boolean
}

/** Whom an attack is made on, and by whom: headers of an API key and of a guest. */
export interface Target {
  readonly url: string
  readonly key: Readonly<Record<string, string>>
  readonly guest: Readonly<Record<string, string>>
  /** Of a portal behind a proxy, with a bucket. */
  readonly cast?: Cast & { readonly bucketUrl: string }
}

/** One attack; it never throws for what a portal answers. */
export interface Attack {
  readonly name: string
  readonly kind: AttackKind
  run(target: Target): Promise<Told>
}
