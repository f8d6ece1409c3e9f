import type { GlobePicture, GlobeSetup } from '../../workers/turningGlobe.ts'

/** Has pictures of the globe painted one after the other; of those wanted meanwhile the latest only. */
export class GlobeWorker {
  readonly #worker = new Worker(new URL('../../workers/turningGlobe.ts', import.meta.url), { type: 'module' })
  #isPainting = false
  #next: GlobePicture | null = null

  /** `onPainted` is called after each picture, `onFailed` when no more can be painted. */
  constructor(setup: GlobeSetup, onPainted: () => void, onFailed: (fault: ErrorEvent) => void) {
    this.#worker.onmessage = () => {
      this.#isPainting = false
      const next = this.#next
      this.#next = null
      onPainted()
      if (next !== null) this.paint(next)
    }
    this.#worker.onerror = onFailed
    this.#worker.postMessage(setup, [setup.canvas])
  }

  paint(picture: GlobePicture): void {
    if (this.#isPainting) this.#next = picture
    else this.#worker.postMessage(picture)
    this.#isPainting = true
  }
}
