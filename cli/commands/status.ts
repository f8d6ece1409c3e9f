import { endpoints } from '#core/api/index.ts'
import { submissionTexts } from '#core/messages/submission.ts'
import { commentTime } from '#core/submission/commentTime.ts'
import { phaseLabel } from '#core/submission/phases.ts'
import type { CommentRecord, PhaseChangeRecord, SubmissionRecord, VersionRecord } from '#core/submission/records.ts'
import { type Step, stepsOf } from '#core/submission/steps.ts'
import { turnOf } from '#core/submission/turn.ts'
import { counted } from '#core/text/counted.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal } from '../portal.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import { ownSubmission, submissionIdOf } from './ownSubmission.ts'

/** `pelagos status [ID]`: where submissions are in their review. */
export const statusCommand: CliCommand = (program, run) => {
  program
    .command('status')
    .summary('show where your submissions are')
    .description('Lists your submissions with their phases; of one, also its steps, files, changes of phase and comments.')
    .argument('[ID]', 'one of your submissions')
    .option('--json', 'the list, or the submission with all of these, as JSON')
    .addHelpText('after', '\nExamples:\n  pelagos status\n  pelagos status 12\n  pelagos status 12 --json')
    .action((id: string | undefined) => run((context) => (id === undefined ? list(context) : show(submissionIdOf(id), context))))
}

async function list({ terminal, config, signal }: CommandContext) {
  const own = await openPortal(config(), signal).call(endpoints.submissionsByUser, {})
  if (terminal.isJson) terminal.printJson(own)
  else
    for (const submission of own) {
      const { Submission_ID: id, Dataset, phaseId } = submission
      terminal.print([`${String(id).padStart(6)}  ${Dataset}`, phaseLabel(phaseId), turnOf(submission, true)].filter(Boolean).join('  '))
    }
  terminal.note(own.length === 0 ? submissionTexts.ownEmpty : `${counted(own.length, 'submission')}.`)
}

async function show(submissionID: number, { terminal, config, signal }: CommandContext) {
  const portal = openPortal(config(), signal)
  const submission = await ownSubmission(portal, submissionID)
  const [versions, phases, comments] = await Promise.all([
    portal.call(endpoints.submissionVersions, { submissionID }),
    portal.call(endpoints.phaseHistory, { submissionID }),
    portal.call(endpoints.commentHistory, { submissionID }),
  ])
  const details = { steps: stepsOf(submission), versions, phases, comments }
  if (terminal.isJson) terminal.printJson({ ...submission, ...details })
  else print(terminal, submission, details)
}

interface Details {
  readonly steps: readonly Step[]
  readonly versions: readonly VersionRecord[]
  readonly phases: readonly PhaseChangeRecord[]
  readonly comments: readonly CommentRecord[]
}

function print(terminal: Terminal, submission: SubmissionRecord, { steps, versions, phases, comments }: Details): void {
  terminal.print([submission.Dataset, phaseLabel(submission.phaseId), turnOf(submission, true)].filter(Boolean).join('  '))
  terminal.print(submission.Dataset_Long_Name)
  if (submission.Taken_Date_Time !== null)
    terminal.print(`${submissionTexts.takenForSubmitter} since ${submission.Taken_Date_Time.slice(0, 10)}`)
  const marks = { passed: 'x', skipped: '-', present: '>', ahead: ' ' } as const
  for (const { label, state, date } of steps) terminal.print(`  [${marks[state]}] ${label}${date === null ? '' : `  ${date}`}`)
  section(
    terminal,
    'Files',
    versions.map(({ name, storedAt }) => `${storedAt.slice(0, 16).replace('T', ' ')} UTC  ${name}`),
  )
  section(
    terminal,
    'Phases',
    phases.map(({ Phase, Change_Date_Time: at, Reason }) => `${at.slice(0, 10)}  ${Phase}: ${Reason}`),
  )
  section(
    terminal,
    'Comments',
    comments.map(({ Comment, Comment_Date_Time: at, Commenter, Cell }) => {
      return `${commentTime(at)}  ${Commenter}${Cell === null ? '' : `, ${Cell}`}: ${Comment}`
    }),
  )
}

function section(terminal: Terminal, title: string, lines: readonly string[]): void {
  if (lines.length > 0) terminal.print(`${title}:`)
  for (const line of lines) terminal.print(`  ${line}`)
}
