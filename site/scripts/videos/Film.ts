import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'

/** One caption of a film and when it stands, in seconds. */
interface Cue {
  readonly from: number
  readonly to: number
  readonly says: string
}

/** Takes pictures of a page and remembers how long each of them is to be seen: the film runs as fast on any machine. */
export class Film {
  readonly cues: Cue[] = []
  readonly #frames: { readonly file: string; readonly seconds: number }[] = []
  readonly #folder: string
  readonly page: Page

  constructor(page: Page, folder: string) {
    this.page = page
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  get seconds(): number {
    return this.#frames.reduce((sum, { seconds }) => sum + seconds, 0)
  }

  /** What is on the page now, for some seconds. */
  async shot(seconds: number): Promise<void> {
    const file = join(this.#folder, `${String(this.#frames.length).padStart(4, '0')}.png`)
    await this.page.screenshot({ path: file, caret: 'initial' })
    this.#frames.push({ file, seconds })
  }

  /** Acts under one caption, then holds still until the caption can be read. */
  async scene(says: string, act: () => Promise<void> = async () => {}): Promise<void> {
    const from = this.seconds
    await act()
    // About fifteen characters a second, and never less than three seconds.
    await this.shot(Math.max(1.2, Math.max(3, says.length / 15) - (this.seconds - from)))
    this.cues.push({ from, to: this.seconds, says })
  }

  /** Leads the drawn pointer to an element and rests there. */
  async point(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (!box) return
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 60) }
    for (let step = 1; step <= 6; step++) {
      await this.page.evaluate(movePointer, { ...to, share: step / 6 })
      await this.shot(0.08)
    }
  }

  /** Points and presses. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    await this.point(target)
    await target.click()
  }

  /** Types as people do. */
  async type(target: Locator, text: string): Promise<void> {
    await this.press(target)
    for (const letter of text) {
      await this.page.keyboard.type(letter)
      await this.shot(0.12)
    }
  }

  /** Scrolls the window in steps. */
  async scrollTo(top: number): Promise<void> {
    const from = await this.page.evaluate(() => scrollY)
    for (let step = 1; step <= 8; step++) {
      const share = (1 - Math.cos((Math.PI * step) / 8)) / 2
      await this.page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), from + (top - from) * share)
      await this.shot(0.1)
    }
  }

  /** Writes what ffmpeg joins: each picture with its time. The last is named twice, since ffmpeg passes over the time of the last. */
  writeList(): string {
    const list = join(this.#folder, 'frames.txt')
    const lines = this.#frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`)
    writeFileSync(list, `${lines.join('\n')}\nfile '${this.#frames.at(-1)?.file ?? ''}'\n`)
    return list
  }
}

/** Runs in the page: moves the drawn pointer a share of its way. Screenshots have none of their own. */
function movePointer({ x, y, share }: { readonly x: number; readonly y: number; readonly share: number }): void {
  let pointer = document.getElementById('film-pointer')
  if (!pointer) {
    pointer = document.createElement('div')
    pointer.id = 'film-pointer'
    const { style } = pointer
    style.position = 'fixed'
    style.zIndex = '2147483647'
    style.width = style.height = '22px'
    style.borderRadius = '50%'
    style.border = '2px solid #fff'
    style.background = 'rgb(44 198 214 / 55%)'
    style.boxShadow = '0 1px 6px rgb(0 0 0 / 60%)'
    style.pointerEvents = 'none'
    pointer.dataset.x = pointer.dataset.fromX = String(innerWidth / 2)
    pointer.dataset.y = pointer.dataset.fromY = String(innerHeight / 2)
  }
  // Always last, over dialogs too.
  document.body.append(pointer)
  if (share < 0.2) {
    pointer.dataset.fromX = pointer.dataset.x
    pointer.dataset.fromY = pointer.dataset.y
  }
  const eased = (1 - Math.cos(Math.PI * share)) / 2
  const at = (from: string | undefined, to: number) => Number(from) + (to - Number(from)) * eased
  const [left, top] = [at(pointer.dataset.fromX, x), at(pointer.dataset.fromY, y)]
  pointer.dataset.x = String(left)
  pointer.dataset.y = String(top)
  pointer.style.left = `${left - 11}px`
  pointer.style.top = `${top - 11}px`
}
