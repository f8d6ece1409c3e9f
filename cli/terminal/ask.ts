import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Problem } from '#core/request/Problem.ts'
import type { Streams } from './Terminal.ts'

/** Asks a question on the error stream and waits for the answer; a secret is not shown while it is typed. Throws where nobody sits at the terminal. */
export async function ask({ stdin, stderr }: Streams, question: string, isSecret: boolean, signal: AbortSignal): Promise<string> {
  if (!stdin.isTTY || !stderr.isTTY)
    throw new Problem('unauthorized', 'Cannot prompt without a terminal. Use --username and --password-stdin.')
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output: isSecret ? nowhere : stderr, terminal: true })
  lines.on('SIGINT', () => process.emit('SIGINT'))
  // Written here, since the lines of its reader are shown nowhere, and not before that reader keeps the terminal from showing what is typed.
  if (isSecret) stderr.write(question)
  try {
    return (await lines.question(isSecret ? '' : question, { signal })).trim()
  } finally {
    lines.close()
    if (isSecret) stderr.write('\n')
  }
}

/** The lines of what is piped into the command. */
export async function pipedLines({ stdin }: Streams): Promise<readonly string[]> {
  return (await text(stdin)).split(/\r?\n/)
}
