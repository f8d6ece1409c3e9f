import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Mail } from '#core/mail/Mail.ts'
import * as submissionMails from '#core/mail/submissionMails.ts'
import { confirmEmailMail, contactMail, emailChangedMail, passwordChangedMail, resetPasswordMail } from '#core/mail/templates.ts'
import './mails.css'

const meta: Meta = { title: 'mail/Mails' }
export default meta
type Story = StoryObj

const context = { portalUrl: 'https://pelagos.example.org', supportAddress: 'help@pelagos.example.org' }
const token = 'Zm9yLWEtc3Rvcnktb25seS1ub3QtYS10b2tlbg'

/** An e-mail as a program without scripts shows it, in its light and in its dark look, and its plain text. */
function MailSheet({ mail, theme }: { readonly mail: Mail; readonly theme: 'light' | 'dark' }) {
  return (
    <article className="mail-sheet" data-theme={theme === 'dark' ? 'night' : 'day'}>
      <h2>{`${mail.subject} (${theme})`}</h2>
      <iframe
        className={`mail-frame ${theme}`}
        title={`${mail.subject}, as HTML, ${theme}`}
        sandbox="allow-same-origin"
        srcDoc={mail.html}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>{mail.text}</pre>
    </article>
  )
}

/** Shows an e-mail in both themes, and proves what its HTML is made of. */
function storyOf(mail: Mail, { name, links }: { readonly name: string; readonly links: number }): Story {
  return {
    name,
    render: () => (
      <div className="mail-sheets">
        <MailSheet mail={mail} theme="light" />
        <MailSheet mail={mail} theme="dark" />
      </div>
    ),
    play: async ({ canvasElement }) => {
      for (const frame of canvasElement.querySelectorAll('iframe')) {
        await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent(mail.subject))
        const shown = frame.contentDocument
        await expect(shown?.documentElement.lang).toBe('en')
        await expect(shown?.title).toBe(mail.subject)
        await expect(shown?.links).toHaveLength(links)
        await expect(shown?.querySelectorAll('script, img, link, table, form')).toHaveLength(0)
        await expect(shown?.documentElement.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
      }
    },
  }
}

const ada = { firstName: 'Ada' }

export const ConfirmEmail = storyOf(confirmEmailMail(context, { ...ada, link: `${context.portalUrl}/confirmemail#token=${token}` }), {
  name: 'ACC-17 confirm an address',
  links: 1,
})

export const ResetPassword = storyOf(resetPasswordMail(context, { ...ada, link: `${context.portalUrl}/choosepassword#token=${token}` }), {
  name: 'ACC-19 choose a new password',
  links: 1,
})

export const PasswordChanged = storyOf(passwordChangedMail(context, ada), { name: 'the password was changed', links: 1 })

export const EmailChanged = storyOf(emailChangedMail(context, { ...ada, newEmail: 'ada@sea.example.org' }), {
  name: 'the address was changed',
  links: 0,
})

export const Contact = storyOf(
  contactMail(context, {
    name: 'Ada <script>alert(1)</script> "Lovelace" \u202eevil',
    email: 'ada@example.org',
    message: 'Dear team,\n\nis there <b>chlorophyll</b> before 1997?\n\nAda',
    datasetName: 'HOT CTD',
    datasetUrl: `https://hot.example.org/${'long-path-'.repeat(20)}`,
  }),
  { name: 'INF-08 a nomination, with what must not be read as markup', links: 0 },
)

const submitted = { submissionId: 7, shortName: 'Test_Cruise', longName: 'Test Cruise <script>alert(1)</script>' }
const ofAda = { ...submitted, ...ada }
const comment = 'The depth of row 7 is negative.\n> Positive is down.'

export const SubmittedToTeam = storyOf(
  submissionMails.submittedTeamMail(context, { ...submitted, submitter: 'Ada Lovelace \u202eevil', isNew: true }),
  { name: 'SBM-28 a submission, to the team', links: 1 },
)

export const Submitted = storyOf(submissionMails.submittedMail(context, { ...ofAda, isNew: false }), {
  name: 'SBM-28 an update, to the submitter',
  links: 1,
})

export const CommentToTeam = storyOf(
  submissionMails.commentTeamMail(context, { ...submitted, author: 'Ada Lovelace', comment, place: null }),
  {
    name: 'SBM-27 a comment, to the team',
    links: 1,
  },
)

export const CommentToSubmitter = storyOf(
  submissionMails.commentMail(context, {
    ...ofAda,
    comment,
    questions: 2,
    place: { submissionId: 7, version: 1777860000000, cell: 'data!D2' },
  }),
  {
    name: 'SBM-27 a comment, to the submitter',
    links: 1,
  },
)

export const SecondReview = storyOf(submissionMails.secondReviewMail(context, submitted), { name: 'SBM-32 ready for QC2', links: 1 })

export const AwaitingDoi = storyOf(submissionMails.doiMail(context, ofAda), { name: 'SBM-32 a DOI comes next', links: 1 })

export const RegisteredDoi = storyOf(submissionMails.doiRegisteredMail(context, { ...ofAda, doi: '10.5072/virtual_cruise.v2' }), {
  name: 'a DOI is registered',
  links: 1,
})

const citation = `Lovelace, Ada (2026): Test Cruise. Version 1.0 [data set]. Pelagos. ${context.portalUrl}/catalog/datasets/Test_Cruise`

export const CompleteSubmission = storyOf(submissionMails.completeMail(context, { ...ofAda, citation }), {
  name: 'SBM-32 a submission is complete',
  links: 1,
})

const why = 'The depths of the last station are in feet.'
export const Unpublished = storyOf(submissionMails.unpublishedMail(context, { ...ofAda, reason: why, isRolledBack: false }), {
  name: 'a data set is no longer in the catalog',
  links: 1,
})

export const RolledBack = storyOf(submissionMails.unpublishedMail(context, { ...ofAda, reason: why, isRolledBack: true }), {
  name: 'the version before is back in the catalog',
  links: 1,
})

export const UpdateAsked = storyOf(submissionMails.updateAskedMail(context, { ...ofAda, reason: why, questions: 1 }), {
  name: 'SBM-32 the curators ask for an update, with their reason',
  links: 1,
})

export const Reopened = storyOf(submissionMails.reopenedMail(context, { ...ofAda, reason: why }), {
  name: 'a new version is asked for',
  links: 1,
})

export const Withdrawn = storyOf(submissionMails.withdrawnMail(context, { ...submitted, submitter: 'Ada Lovelace' }), {
  name: 'a submission was withdrawn',
  links: 0,
})

export const StaleForTeam = storyOf(submissionMails.staleTeamMail(context, { ...submitted, phase: 'Awaiting QC2' }), {
  name: 'a submission waits, to the team',
  links: 1,
})

export const StaleForCurator = storyOf(submissionMails.staleCuratorMail(context, { ...ofAda, phase: 'Awaiting QC2' }), {
  name: 'a submission waits, to the curator who took it',
  links: 1,
})

export const TakenOver = storyOf(
  submissionMails.takenOverMail(context, { ...ofAda, by: 'Marie Tharp', reason: 'You are at sea until June.' }),
  { name: 'another curator took a submission over', links: 1 },
)

export const StaleForSubmitter = storyOf(submissionMails.staleMail(context, ofAda), {
  name: 'a submission waits, to the submitter',
  links: 1,
})
