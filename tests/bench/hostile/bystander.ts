import { createServer } from 'node:http'

/** A server that does nothing but answer, beside the portal: what its callers wait for is the machine's doing, not the portal's. */
const server = createServer((_, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.on('disconnect', () => process.exit())
