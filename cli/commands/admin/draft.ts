import type { MetadataDraft } from '../../../edge/admin/admin.ts'
import type { CommandContext } from '../../CliCommand.ts'
import { rejectExisting, writeWhole } from '../../files.ts'
import { ask as askPerson } from '../../terminal/ask.ts'

type Question = MetadataDraft['open'][number]

/** `pelagos ingest --init FILE...`: writes a draft of the metadata of a file, or of several that make one table; asks for what only a person knows, or takes the guesses. */
export async function draft(
  named: Parameters<typeof import('../../../edge/admin/admin.ts').draftOfFile>[0],
  { output, takesGuesses }: { readonly output?: string | undefined; readonly takesGuesses: boolean },
  { terminal, signal }: CommandContext,
): Promise<void> {
  const { draftOfFile } = await import('../../../edge/admin/admin.ts')
  const { stdin, stderr } = terminal.streams
  const canAsk = stdin.isTTY === true && stderr.isTTY === true && !terminal.isJson
  const ask = async (questions: readonly Question[]) => {
    const replies: (string | null)[] = []
    for (const question of questions)
      replies.push(
        !takesGuesses && canAsk ? await replyTo(question, terminal.streams, signal) : takesGuesses ? (question.guess ?? null) : null,
      )
    return replies
  }
  // A file that is there may be somebody's work of hours.
  const drafted = await draftOfFile(named, { signal, ask, begin: (beside) => rejectExisting(output ?? beside) })
  const file = output ?? drafted.path
  const path = typeof named === 'string' ? named : named.join(' ')
  await writeWhole(file, new TextEncoder().encode(`${JSON.stringify(drafted.metadata, null, 2)}\n`))
  const open = drafted.open.map(({ path: at, asks }) => ({ entry: at.join('.'), asks }))
  if (terminal.isJson) terminal.printJson({ file, kind: drafted.kind, open })
  else {
    terminal.note(`Wrote ${file}, for ${path}, read as ${drafted.kind}.`)
    for (const { entry, asks } of open) terminal.note(`  ${entry}: ${asks}`)
    terminal.note(
      open.length === 0 ? `Next: pelagos ingest ${path} --dry-run` : `Reply to these in ${file}; then: pelagos ingest ${path} --dry-run`,
    )
  }
}

/** What a person types: one of the options, the guess with an empty line, or nothing. */
async function replyTo(
  { asks, options, guess }: Question,
  streams: CommandContext['terminal']['streams'],
  signal: AbortSignal,
): Promise<string | null> {
  const choice = options === undefined ? '' : ` (${options.join(', ')})`
  for (;;) {
    const reply = await askPerson(streams, `${asks}${choice}${guess === undefined ? '' : ` [${guess}]`} `, false, signal)
    if (reply === '') return guess ?? null
    if (options === undefined || options.includes(reply)) return reply
  }
}
