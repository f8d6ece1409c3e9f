import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A portal in a process of its own, as `npm start` runs it after building. */
export class PortalProcess {
  readonly child: ChildProcess
  output = ''
  log = ''
  readonly ended: Promise<number | null>

  constructor(environment: Readonly<Record<string, string>>, [command = process.execPath, ...before]: readonly string[] = []) {
    const words = command === process.execPath ? ['edge/node.ts'] : [...before, process.execPath, 'edge/node.ts']
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', ...environment }
    this.child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
    this.child.stderr?.on('data', (text: Buffer) => {
      this.output += String(text)
    })
    this.child.stdout?.on('data', (text: Buffer) => {
      this.log += String(text)
    })
    this.ended = once(this.child, 'close').then(([status]) => status as number | null)
  }

  /** The address, once it answers; throws with its output where it ends instead. */
  async url(): Promise<string> {
    const found = await this.says(/Pelagos is listening on (\S+)/)
    return found[1] ?? ''
  }

  /** Waits until the terminal shows a text. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    let hasEnded = false
    this.ended.then(() => {
      hasEnded = true
    })
    for (;;) {
      const found = pattern.exec(this.output)
      if (found) return found
      if (hasEnded) throw new Error(`the portal ended: ${this.output} ${this.log}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** Ends it as the system would; answers its exit status. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.ended
  }
}
