import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, type ViteDevServer } from 'vite'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { chromiumArguments, ensureChromium } from '../../helpers/chromium.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'
import type { HostileStory } from './hostileStory.ts'

/** A portal with a news editor, and a browser that looks at it. */
export class StoryPortal {
  /** What the browser met that no page should bring: requests to other hosts, and dialogs. */
  readonly met: string[] = []
  readonly #portal: TestPortal
  readonly #store: DatabaseSync
  readonly #browser: Browser
  readonly #vite: ViteDevServer
  readonly #cookie: string
  readonly #card: (story: StoryRecord) => string
  readonly page: Page

  private constructor(opened: {
    portal: TestPortal
    store: DatabaseSync
    browser: Browser
    vite: ViteDevServer
    cookie: string
    page: Page
    card: (story: StoryRecord) => string
  }) {
    ;({ portal: this.#portal, store: this.#store, browser: this.#browser, vite: this.#vite } = opened)
    ;({ cookie: this.#cookie, page: this.page, card: this.#card } = opened)
    const { origin } = new URL(this.#portal.url)
    this.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.origin !== origin) this.met.push(`a request to ${url.host}`)
    })
    this.page.on('dialog', (dialog) => {
      this.met.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  static async open(): Promise<StoryPortal> {
    const portal = await startPortal()
    const store = new DatabaseSync(join(portal.dataDir, 'pelagos.db'), { timeout: 30_000 })
    store.exec("UPDATE users SET is_data_submission_admin = 1 WHERE username = 'demo'; DELETE FROM news")
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'test' }
    const body = JSON.stringify({ username: 'demo', password: portal.demoPassword })
    const answer = await fetch(`${portal.url}/api/user/signin`, { method: 'POST', headers, body })
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments, '--disable-3d-apis'] })
    const context = await browser.newContext({ baseURL: portal.url })
    await context.addCookies(
      cookie.map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url: portal.url })),
    )
    const vite = await createServer({
      configFile: false,
      appType: 'custom',
      server: { middlewareMode: true, ws: false },
      logLevel: 'error',
    })
    const { StoryCard } = await vite.ssrLoadModule('/components/news/StoryCard.tsx')
    const card = (story: StoryRecord) => renderToStaticMarkup(createElement(StoryCard, story))
    return new StoryPortal({ portal, store, browser, vite, cookie: cookie.join('; '), page: await context.newPage(), card })
  }

  /** A card of the dashboard, which shows a few at a time only. */
  cardOf = (story: StoryRecord): string => this.#card(story)

  get origin(): string {
    return this.#portal.url
  }

  /**
   * Has a story published by a call; what the portal rejects is put into the store, as an earlier release may have left it there. Returns
   * whether the call took it; throws where it was answered neither way.
   */
  async publish(story: HostileStory): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'test', Cookie: this.#cookie }
    const body = JSON.stringify({ story: { ...story, label: story.label || null, view_status: 3 } })
    const answer = await fetch(`${this.origin}/api/news/create`, { method: 'POST', headers, body })
    const said = await answer.text()
    if (answer.status === 200) return true
    if (answer.status !== 400 || !/^\{"error":"[^"]/.test(said)) throw new Error(`${answer.status} ${said} for ${body}`)
    const row = {
      headline: story.headline,
      link: story.link,
      label: story.label || null,
      body: JSON.stringify(story.body),
      date: story.date,
    }
    this.#store
      .prepare(
        'INSERT INTO news (headline, link, label, body, date, view_status, modify_date, publish_date) VALUES (:headline, :link, :label, :body, :date, 3, 1, 1)',
      )
      .run(row)
    this.#store.exec("INSERT INTO news_datasets SELECT (SELECT max(id) FROM news), id FROM datasets WHERE short_name = 'Nino12_SST'")
    return false
  }

  renewAllowances(): void {
    this.#store.exec('DELETE FROM rate_counters')
  }

  clear(): void {
    this.#store.exec('DELETE FROM news_datasets; DELETE FROM news')
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.#vite.close()
    this.#store.close()
    await this.#portal.stop()
  }
}
