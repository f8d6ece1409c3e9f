import { isProblemCode, Problem } from './Problem.ts'

/**
 * What one side of a channel can be asked by the other, by name: a value of an input, with progress reported on the way to it. The sides
 * share no memory: a page and its worker, a process and its thread or child. Each runtime brings the channel.
 */
export type Calls = Readonly<Record<string, (input: never, report: (progress: unknown) => void) => unknown>>

type InputOf<Call> = Call extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
type ValueOf<Call> = Call extends (...parts: never[]) => infer Value ? Awaited<Value> : never
type ProgressOf<Call> = Call extends (input: never, report: (progress: infer Progress) => void) => unknown ? Progress : never

/** One side's way to send to the other and to receive from it. */
interface Channel {
  send(message: unknown, moved: Transferable[]): void
  receive(take: (message: unknown) => void): void
}

/** The channel to a side that was started for its calls. */
export interface OwnedChannel extends Channel {
  /** Calls `end` with the reason if the other side breaks, ends or cannot be started. */
  onEnd(end: (reason: unknown) => void): void
  /** Ends the other side; resolves when it is gone. */
  end(): void | Promise<void>
}

/** `details` where it is a Problem. */
interface Fault extends Partial<Pick<Problem, 'details' | 'stack'>> {
  readonly message: string
  readonly code?: string
}

type Reply = { readonly id: number } & ({ readonly progress: unknown } | { readonly value: unknown } | { readonly fault: Fault })

const moves = new WeakMap<object, Transferable[]>()

/** An input or a value of which the buffers in it, or what is named, go over to the other side without being copied: here they are empty afterwards. */
export function moving<Value extends object>(value: Value, moved: Transferable[] = buffersOf(value)): Value {
  moves.set(value, moved)
  return value
}

function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(buffersOf))]
}

const movesOf = (value: unknown): Transferable[] => moves.get(Object(value)) ?? []

/** Answers the calls that come; those that wait for something go on side by side. */
export function answerCalls(channel: Channel, calls: Calls): void {
  channel.receive(async (message) => {
    const { id, name, input } = message as { readonly id: number; readonly name: string; readonly input: never }
    try {
      const value = await calls[name]?.(input, (progress) => channel.send({ id, progress }, []))
      channel.send({ id, value }, movesOf(value))
    } catch (error) {
      const { message: says = String(error), stack, code } = error as Partial<Fault>
      const fault = { message: says, stack, code, ...(error instanceof Problem && { details: error.details }) }
      channel.send({ id, fault }, [])
    }
  })
}

function errorOf({ message, stack, code = '', details }: Fault): Error {
  if (details !== undefined && isProblemCode(code)) return new Problem(code, message, details)
  return Object.assign(new Error(message), { code, stack })
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
  readonly onProgress: ((progress: never) => void) | undefined
}

interface CallOptions<Progress> {
  /** Ends the other side when it aborts, as that may be in the middle of its work. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: Progress) => void
}

/** Asks a side that was started for it, until that ends. */
export class RemoteCalls<Served extends Calls> {
  readonly #channel: OwnedChannel
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #end: { readonly reason: unknown; readonly gone: Promise<void> } | null = null

  constructor(channel: OwnedChannel) {
    this.#channel = channel
    channel.receive((reply) => this.#take(reply as Reply))
    channel.onEnd((reason) => void this.end(reason))
  }

  get hasEnded(): boolean {
    return this.#end !== null
  }

  /** Whether calls wait for their answer. */
  get isBusy(): boolean {
    return this.#waiting.size > 0
  }

  /**
   * Rejects with a Problem that the other side throws, with an Error of the same message, stack and code for what else it throws, and with
   * the reason where the other side has ended or the signal aborts; then the other side is gone.
   */
  async call<Name extends keyof Served & string>(
    name: Name,
    input: InputOf<Served[Name]>,
    { signal, onProgress }: CallOptions<ProgressOf<Served[Name]>> = {},
  ): Promise<ValueOf<Served[Name]>> {
    signal?.throwIfAborted()
    if (this.#end !== null) throw this.#end.reason
    const id = ++this.#last
    const stop = () => void this.end(signal?.reason)
    signal?.addEventListener('abort', stop)
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, onProgress })
        this.#channel.send({ id, name, input }, movesOf(input))
      })
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#waiting.delete(id)
    }
  }

  /** The only call of the other side, which ends with it. */
  once<Name extends keyof Served & string>(name: Name, input: InputOf<Served[Name]>, options?: CallOptions<ProgressOf<Served[Name]>>) {
    return this.call(name, input, options).finally(() => this.end())
  }

  /** Ends the other side, then rejects with the reason what is not answered. */
  end(reason: unknown = new Error('The other side has ended')): Promise<void> {
    this.#end ??= { reason, gone: this.#endWith(reason) }
    return this.#end.gone
  }

  async #endWith(reason: unknown): Promise<void> {
    await this.#channel.end()
    for (const { reject } of this.#waiting.values()) reject(reason)
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    if ('progress' in reply) waiting?.onProgress?.(reply.progress as never)
    else if ('value' in reply) waiting?.resolve(reply.value as never)
    else waiting?.reject(errorOf(reply.fault))
  }
}
