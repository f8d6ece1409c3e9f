import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/submission.ts'
import { submissionMessages, submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { cellAddress, typedCell } from '#core/submission/cellAddress.ts'
import { countText } from '#core/text/counted.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal, type PortalClient } from '../portal.ts'
import { submissionIdOf } from './ownSubmission.ts'

interface Options {
  readonly cell?: string
}

/** `pelagos comment ID TEXT`: writes to the curators about a submission of one's own. */
export const commentCommand: CliCommand = (program, run) => {
  program
    .command('comment')
    .summary('comment on a submission')
    .description('Sends the curators a comment on one of your submissions.')
    .argument('<ID>', 'the submission')
    .argument('<TEXT>', 'what to say')
    .option('--cell <CELL>', 'the cell that the comment is about, such as data!B7')
    .option('--json', 'what was done as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  pelagos comment 12 "The gap in March is a broken pump."\n  pelagos comment 12 "Fixed." --cell data!B7',
    )
    .action((id: string, text: string, options: Options) => run((context) => comment(id, text, options, context)))
}

async function comment(id: string, text: string, { cell }: Options, { terminal, config, signal }: CommandContext) {
  const submissionID = submissionIdOf(id)
  const said = commentOf(text)
  const about = cell === undefined ? undefined : typedCell(cell)
  if (about !== undefined && !cellAddress.test(about)) throw new Problem('bad-request', submissionTexts.cellWrong)
  await sendComment(openPortal(config(), signal), submissionID, said, about)
  if (terminal.isJson) terminal.printJson({ submissionId: submissionID, comment: said, cell: about ?? null })
  terminal.note(submissionTexts.commentSent)
}

/** A comment as it may be sent. Throws a Problem for one that is blank or too long. */
export function commentOf(text: string): string {
  const said = text.trim()
  if (said === '') throw new Problem('bad-request', submissionTexts.commentEmpty)
  const most = limits.submissionCommentCharacters
  if (said.length > most) throw new Problem('bad-request', `A comment may have at most ${countText(most)} characters.`)
  return said
}

/** Sends a comment; the Problem of one that fails begins with the sentence fixed for it (SBM-26). */
export async function sendComment(portal: PortalClient, submissionID: number, text: string, cell?: string): Promise<void> {
  const body = { submissionID, comment: text, ...(cell === undefined ? {} : { cell }) }
  await portal.client.call(endpoints.addComment, {}, { body }).catch((fault: unknown) => {
    throw fault instanceof Problem ? new Problem(fault.code, `${submissionMessages.commentFailed} ${fault.message}`, fault.details) : fault
  })
}
