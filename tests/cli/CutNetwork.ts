import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** A call on its way through: its name, such as `uploadpart`, and how many of that name came before. */
export interface PassingCall {
  readonly name: string
  readonly before: number
  /** Ends the connection without an answer. */
  readonly cut: () => void
}

/** A network between the command and a portal that can be cut before a call or before its answer. */
export class CutNetwork {
  readonly url: string
  readonly names: string[] = []
  /** Called before a call goes on, and before its answer does; the answer does not where it was cut. */
  onCall: (call: PassingCall) => void = () => undefined
  onAnswer: (call: PassingCall) => void = () => undefined
  readonly #to: string

  private constructor(url: string, to: string) {
    this.url = url
    this.#to = to
  }

  /** Starts one; it ends after the tests of the file. */
  static async to(portalUrl: string): Promise<CutNetwork> {
    const server = createServer((request, response) => void network.#pass(request, response).catch(() => response.destroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const network = new CutNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, portalUrl)
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    return network
  }

  /** Forgets what came through, and cuts nothing any more. */
  reset(): void {
    this.names.length = 0
    this.onCall = () => undefined
    this.onAnswer = () => undefined
  }

  /** How often a call came through. */
  count(name: string): number {
    return this.names.filter((one) => one === name).length
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const name = new URL(url, this.#to).pathname.split('/').at(-1) ?? ''
    const body = method === 'POST' ? new Uint8Array(await buffer(request)) : undefined
    const passing: PassingCall = { name, before: this.count(name), cut: () => response.destroy() }
    this.names.push(name)
    this.onCall(passing)
    if (response.destroyed) return
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'host' && name !== 'connection'))
    const init = { method, headers: sent as Record<string, string>, ...(body === undefined ? {} : { body }) }
    const answer = await fetch(`${this.#to}${url}`, init)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    this.onAnswer(passing)
    if (response.destroyed) return
    const coding = ['content-encoding', 'transfer-encoding', 'content-length']
    const replyHeaders = Object.fromEntries([...answer.headers].filter(([name]) => !coding.includes(name)))
    response.writeHead(answer.status, replyHeaders).end(bytes)
  }
}
