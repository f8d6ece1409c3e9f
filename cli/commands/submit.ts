import { basename } from 'node:path'
import { requireFreeNames } from '#core/client/requireFreeNames.ts'
import { submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { workbookNames } from '#core/submission/workbookNames.ts'
import { contentHash } from '#core/workbook/contentHash.ts'
import { BegunUpload } from '../begunUploads.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { type ExitStatus, exitStatus } from '../exit.ts'
import { openPortal } from '../portal.ts'
import { type CheckedWorkbook, checkFile } from './checkFile.ts'
import { commentOf, sendComment } from './comment.ts'
import { submissionIdOf } from './ownSubmission.ts'
import { askPortal } from './portalFacts.ts'
import { printFindings } from './printFindings.ts'
import { type SubmissionFile, submissionFiles } from './submissionFiles.ts'
import { uploadFiles } from './uploadFiles.ts'

const help = `
The workbook is checked first, and nothing is sent while it has errors. A new data set needs its raw original too: the file that the workbook was made from. If the command is stopped or the connection is lost, run it again: it goes on with what the portal has not got yet, and submits nothing twice.

Examples:
  pelagos submit cruise.xlsx --raw cruise_original.xlsx
  pelagos submit cruise.xlsx --update 12 --message "The units of nitrate are corrected."
  pelagos submit cruise.xlsx --update 12 --json

Exit status: 0 submitted, 1 errors in the workbook, 2 not submitted, 3 an API key that may submit is needed.`

interface Options {
  readonly raw?: string
  readonly update?: string
  readonly message?: string
}

/** `pelagos submit FILE`: submits a data set, or a version of a submission. */
export const submitCommand: CliCommand = (program, run) => {
  program
    .command('submit')
    .summary('submit a data set to the curators')
    .description('Checks a workbook (.xlsx), uploads it and submits it to the curators.')
    .argument('<FILE>', 'the workbook')
    .option('--raw <FILE>', 'the raw original of a new data set')
    .option('--update <ID>', 'submit a new version of this submission instead of a new data set')
    .option('--message <TEXT>', 'also send the curators a comment')
    .option('--json', 'the submission as JSON')
    .addHelpText('after', help)
    .action((file: string, options: Options) => run((context) => submit(file, options, context)))
}

async function submit(file: string, { raw, update, message }: Options, context: CommandContext) {
  const { terminal, config, signal } = context
  const submissionId = update === undefined ? null : submissionIdOf(update)
  const comment = message === undefined ? undefined : commentOf(message)
  const files = await submissionFiles(file, raw, submissionId)
  const settings = config()
  const portal = openPortal(settings, signal)
  const { facts } = await askPortal(settings, signal)
  // Names are asked about by themselves: the portal also knows those of other submissions.
  const noNames = { publishedShortNames: new Set<string>(), publishedLongNames: new Set<string>() }
  const checked = await checkFile({ path: file, files: [file], isSubmission: true }, facts && { ...facts, ...noNames }, context)
  if (checked.findings.errorCount > 0) return refuse(checked, context)
  const names = workbookNames(checked.workbook)
  const begun = new BegunUpload(settings.uploadsFolder, submissionId, await hashesOf(checked, files))
  const order = { ...names, submissionId, files: files.map(({ content }) => content) }
  const requireNames = () => requireFreeNames(portal.client, { ...names, submissionId }, signal)
  const sent = await uploadFiles(portal.client, order, { begun, terminal, signal, title: basename(file), requireNames }).catch(
    (fault: unknown) => {
      if (!(fault instanceof Problem) || !fault.message.includes(submissionMessages.validationErrors)) throw fault
      terminal.problem(fault)
      return null
    },
  )
  if (sent === null) return exitStatus.findings
  terminal.note(`${names.shortName} was submitted as ${sent.submissionId}.`)
  if (comment !== undefined) await sendComment(portal, sent.submissionId, comment)
  await begun.forget()
  const type = submissionId === null ? 'new' : 'update'
  if (terminal.isJson)
    terminal.printJson({
      ...{ portal: settings.baseUrl, submissionId: sent.submissionId, dataset: names.shortName, longName: names.longName, type },
      ...{ contentHash: checked.contentHash, isResumed: sent.isResumed, isCommentSent: comment !== undefined },
    })
  else terminal.print(String(sent.submissionId))
  terminal.note(`Follow it with "pelagos status ${sent.submissionId}", or at ${settings.baseUrl}/datasubmission/userdashboard.`)
}

/** Refuses a workbook that has errors, with all that was found (SBM-10, CLI-05). */
function refuse(checked: CheckedWorkbook, { terminal }: CommandContext): ExitStatus {
  const { findings } = checked
  if (!terminal.isJson) printFindings(terminal, checked, false)
  const errors = findings.findings.filter(({ severity }) => severity === 'error')
  terminal.problem(
    new Problem('bad-request', `${submissionMessages.validationErrors}. "pelagos validate" lists them.`, {
      errorCount: findings.errorCount,
      errors: errors.map(({ sheet, row, column, code, says }) => ({ sheet, row, column, code, says })),
    }),
  )
  return exitStatus.findings
}

async function hashesOf(checked: CheckedWorkbook, files: readonly SubmissionFile[]): Promise<string[]> {
  const hashes = [checked.contentHash]
  for (const { content } of files.slice(1)) hashes.push(await contentHash(content))
  return hashes
}
