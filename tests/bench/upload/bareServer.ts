import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { promisify } from 'node:util'

/** Runs curl with these words; throws where it fails. */
export const curl = async (words: readonly string[]) => void (await promisify(execFile)('curl', words, { maxBuffer: 1e6 }))

/** Takes a body, writes it to a file and answers when it has reached the disk; gives it back to a GET. Looks at nothing. */
export async function bareServer(path: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void createReadStream(path).pipe(response)
    void (async () => {
      const file = await open(path, 'w')
      for await (const piece of request) await file.write(piece as Buffer)
      await file.sync()
      await file.close()
      response.end(String((await stat(path)).size))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${Number(Reflect.get(Object(server.address()), 'port'))}/`
  const stop = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { url, stop }
}
