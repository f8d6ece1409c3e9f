import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { HelperChannel } from './Helper.ts'

/** Starts a thread of a module that calls `answerParent`. */
export function openThread(module: URL, options: WorkerOptions): HelperChannel {
  const thread = new Worker(module, options)
  return {
    send: (message, moved) => thread.postMessage(message, moved),
    receive: (take) => thread.on('message', take),
    onEnd(end) {
      thread.on('error', end)
      thread.on('exit', () => end(new Error(`The thread ${options.name ?? ''} has ended`)))
    },
    end: async () => void (await thread.terminate()),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
  }
}
