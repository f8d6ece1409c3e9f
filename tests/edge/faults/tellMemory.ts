import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded into a portal under test before the portal itself: on SIGUSR2 it collects garbage and prints the memory in use on standard error.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  setTimeout(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.stderr.write(`held ${JSON.stringify({ heapUsed, external, rss })} end\n`)
  }, 50)
})
