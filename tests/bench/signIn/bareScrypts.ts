import { randomBytes, scrypt } from 'node:crypto'

/**
 * `bareScrypts.ts COUNT N R P`: so many key derivations at once and nothing else, as the pool of this Node does them; prints the
 * milliseconds. It has no queue of its own, no server and no store.
 */
const [count = 0, N = 0, r = 0, p = 0] = process.argv.slice(2).map(Number)
const derive = () =>
  new Promise<void>((resolve, reject) => {
    scrypt('Crowd password 0', randomBytes(16), 32, { N, r, p, maxmem: 128 * N * r * 2 }, (fault) => (fault ? reject(fault) : resolve()))
  })
await derive()
const start = performance.now()
await Promise.all(Array.from({ length: count }, derive))
process.stdout.write(String(performance.now() - start))
