import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 20

/** Calls the given address every 20 ms until it is stopped, then returns how long each call took in milliseconds; infinite if it failed. */
const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const ask = async () => (await fetch(String(workerData))).arrayBuffer()
await ask()
parentPort?.postMessage('ready')
while (!isOver) {
  const start = performance.now()
  const isAnswered = await ask().then(
    () => true,
    () => false,
  )
  times.push(isAnswered ? performance.now() - start : Number.POSITIVE_INFINITY)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
parentPort?.postMessage(times)
