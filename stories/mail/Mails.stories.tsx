import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { composeMail } from '#core/mail/compose.ts'
import * as mails from '#core/mail/index.ts'
import type { Mail, MailTemplate } from '#core/mail/Mail.ts'
import './mails.css'

const meta: Meta = { title: 'mail/Mails' }
export default meta

const context = {
  portalName: 'Pelagos',
  accent: null,
  portalUrl: 'https://pelagos.example.org',
  supportAddress: 'help@pelagos.example.org',
}
const templates: Readonly<Record<string, MailTemplate<unknown>>> = mails
const samples = Object.entries(templates).flatMap(([name, template]) =>
  template.samples.map((sample) => ({ name, mail: composeMail(context, template, sample), letter: template.letter(sample, context) })),
)

/** An e-mail as a program without scripts shows it, in its light and in its dark look, and its plain text. */
function MailSheet({ name, mail, theme }: { readonly name: string; readonly mail: Mail; readonly theme: 'light' | 'dark' }) {
  const title = `${name}: ${mail.subject} (${theme})`
  return (
    <article className="mail-sheet" data-theme={theme === 'dark' ? 'night' : 'day'}>
      <h2>{title}</h2>
      <iframe className={`mail-frame ${theme}`} title={title} sandbox="allow-same-origin" srcDoc={mail.html} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>{mail.text}</pre>
    </article>
  )
}

/** Shows every e-mail in both themes, and proves what its HTML is made of. */
export const EveryMail: StoryObj = {
  name: 'ACC-17 ACC-19 INF-08 SBM-27 SBM-28 SBM-32 every mail reads as plain text, in light and in dark',
  render: () => (
    <div className="mail-sheets">
      {samples.flatMap(({ name, mail }) =>
        (['light', 'dark'] as const).map((theme) => (
          <MailSheet key={`${name} ${mail.subject} ${theme}`} name={name} mail={mail} theme={theme} />
        )),
      )}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const frames = [...canvasElement.querySelectorAll('iframe')]
    await expect(frames).toHaveLength(2 * samples.length)
    for (const [index, frame] of frames.entries()) {
      const { mail, letter } = samples[Math.floor(index / 2)] as (typeof samples)[number]
      await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent(mail.subject))
      const shown = frame.contentDocument
      await expect(shown?.documentElement.lang).toBe('en')
      await expect(shown?.title).toBe(mail.subject)
      await expect(shown?.links).toHaveLength([letter.link, letter.unsubscribe].filter(Boolean).length)
      await expect(shown?.querySelectorAll('script, img, link, table, form')).toHaveLength(0)
      await expect(shown?.documentElement.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
    }
  },
}
