import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Mail } from '#core/mail/Mail.ts'
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
