import type { Scene } from './Scene.ts'

/** Something that is done to a portal's data; it is acknowledged when `run` ends. */
export interface Operation {
  readonly name: string
  run(scene: Scene): Promise<void>
  /** Run again after a crash in its middle it must come to its end, and to the same rows. */
  readonly isRepeatable?: boolean
}

/** Something that an operation needs is not there, as an earlier one failed. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/** An answer that is not what was stored. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

export const start: Operation = { name: 'start', run: (scene) => scene.start() }
export const stop: Operation = { name: 'stop', run: (scene) => scene.stop() }
