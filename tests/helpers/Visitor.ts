/** One browser of a person, as far as calls go: it keeps cookies and sends what a page of the portal sends. */
export class Visitor {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #cookies = new Map<string, string>()

  /** `headers` go with every call, such as a user agent. */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = headers
  }

  /** Sends a call; a body makes it JSON. Redirects are not followed. */
  async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        Origin: this.#url,
        'X-Requested-With': 'pelagos',
        ...(this.#cookies.size > 0 ? { Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Sends a call and answers its status and text, which is what most steps look at. */
  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<readonly [status: number, text: string]> {
    const response = await this.call(method, path, body)
    return [response.status, await response.text()]
  }

  /** The value of a cookie; empty where there is none. */
  cookie(name: string): string {
    return this.#cookies.get(name) ?? ''
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /Max-Age=0\b/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
