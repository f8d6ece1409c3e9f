import { endpoints } from '#core/api/index.ts'
import { submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal } from '../portal.ts'
import { ask } from '../terminal/ask.ts'
import { ownSubmission, submissionIdOf } from './ownSubmission.ts'

interface Options {
  readonly yes?: boolean
}

/** `pelagos withdraw ID`: takes a submission back. */
export const withdrawCommand: CliCommand = (program, run) => {
  program
    .command('withdraw')
    .summary('withdraw a submission of yours')
    .description('Removes a submission of yours with all its files and comments, and tells the curators. One that is complete stays.')
    .argument('<ID>', 'the submission')
    .option('--yes', 'do not ask first')
    .option('--json', 'what was done as JSON')
    .addHelpText('after', '\nExamples:\n  pelagos withdraw 12\n  pelagos withdraw 12 --yes --json')
    .action((id: string, options: Options) => run((context) => withdraw(id, options, context)))
}

async function withdraw(id: string, { yes }: Options, { terminal, config, signal }: CommandContext) {
  const submissionID = submissionIdOf(id)
  const canAsk = terminal.streams.stdin.isTTY && terminal.streams.stderr.isTTY && !terminal.isJson
  if (yes !== true && !canAsk) throw new Problem('bad-request', `${submissionTexts.withdrawQuestion} Add --yes to confirm.`)
  const portal = openPortal(config(), signal)
  const own = await ownSubmission(portal, submissionID)
  if (yes !== true) {
    terminal.note(submissionTexts.withdrawQuestion)
    const answer = await ask(terminal.streams, `Withdraw ${own.Dataset}? [y/N] `, false, signal)
    if (!/^y(es)?$/i.test(answer)) throw new Problem('bad-request', `${own.Dataset} has not been withdrawn.`)
  }
  await portal.client.call(endpoints.withdrawSubmission, {}, { body: { submissionID } })
  if (terminal.isJson) terminal.printJson({ submissionId: submissionID, dataset: own.Dataset, isWithdrawn: true })
  terminal.note(submissionTexts.withdrawn(own.Dataset))
}
