import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** With `parent` a process that starts this one as its child and waits; without, a child whose main thread stands still while its thread looks after the parent. */
if (process.argv[2] === 'parent') {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdout.once('data', () => process.stdout.write(`${child.pid}\n`))
} else {
  const watch = new Worker(new URL('../../../edge/engines/sqlChild/parentWatch.ts', import.meta.url), { workerData: process.ppid })
  watch.once('online', () => {
    process.stdout.write('standing\n')
    // The thread starts its program by itself; this one does nothing any more.
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 500)
  })
}
