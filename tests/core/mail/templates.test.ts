import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeMail, escapeHtml } from '#core/mail/compose.ts'
import { fitsHeader, oneLine } from '#core/mail/headerText.ts'
import * as mails from '#core/mail/index.ts'
import type { Mail, MailTemplate } from '#core/mail/Mail.ts'
import { contentLink } from '#core/news/contentLink.ts'

const context = { portalName: 'Pelagos', accent: null, portalUrl: 'https://pelagos.example.org', supportAddress: 'help@example.org' }
const link = 'https://pelagos.example.org/confirmemail#token=abc'
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "O'Neil & <b>Sons</b>",
  '\u202ecod.exe',
  'a\r\nBcc: all@example.org',
  'a\0b',
  'line\u2028end\u2029s',
]
const templates: readonly MailTemplate<object>[] = Object.values(mails)
/** Every mail about its samples, with each of their texts replaced. */
const everyMail = (text: string): readonly Mail[] =>
  templates.flatMap((template) =>
    template.samples.map((sample) => {
      const replaced = Object.entries(sample).map(([name, value]) => [name, typeof value === 'string' ? text : value])
      return composeMail(context, template, Object.fromEntries(replaced))
    }),
  )
const greeted = (firstName: string) => composeMail(context, mails.confirmEmail, { firstName, link })
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile), fc.string())
/** What markup a mail has, its texts and addresses left out. */
const tagsOf = ({ html }: Mail) => html.replaceAll(/>[^<]*/g, '>').replaceAll(/href="[^"]*"/g, 'href')

describe('mails', () => {
  test('whatever a text contains, a mail has the markup of one with a plain word', () => {
    // A text may be an address (`A.A`): then a story has the button that leads there.
    const [word, address] = ['Ada', 'ada.example'].map((text) => everyMail(text).map(tagsOf))
    fc.assert(
      fc.property(anyText, (text) => {
        expect(everyMail(`A${text}`).map(tagsOf)).toEqual(contentLink(`A${text}`) === null ? word : address)
      }),
      { examples: [['.A'], ['da']] },
    )
  })

  test('whatever a text contains, a subject is one line', () => {
    fc.assert(fc.property(anyText, (text) => everyMail(text).every(({ subject }) => fitsHeader(subject))))
  })

  test('a text in HTML reads as it was written', () => {
    const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
    const unescaped = (html: string) => html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    fc.assert(
      fc.property(anyText, (text) => {
        const html = escapeHtml(text)
        expect(html).not.toMatch(/[<>"'\0]/)
        expect(unescaped(html)).toBe(text.replaceAll('\0', ''))
      }),
    )
  })

  test('marks that turn the direction of writing and line ends do not reach a line of ours', () => {
    fc.assert(fc.property(anyText, (text) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(oneLine(text))))
  })

  test.each(['www.evil.example', 'see http://evil.example', 'a@b.example', 'x'.repeat(41)])(
    '%s is not used as a name in a greeting',
    (name) => {
      expect(greeted(name).text).toMatch(/^Hello,\n/)
    },
  )

  test('names with points, hyphens and apostrophes are greeted', () => {
    for (const name of ['J. R.', 'Anne-Marie', 'D’Arcy', 'Zoë', '李']) {
      expect(greeted(name).text).toMatch(new RegExp(`^Hello ${name},\n`))
    }
  })

  test('text and HTML hold the link, the portal, the support address and why the mail came', () => {
    for (const template of [mails.confirmEmail, mails.resetPassword]) {
      const { text, html } = composeMail(context, template, { firstName: 'Ada', link })
      for (const part of [link, context.portalUrl, 'help@example.org', 'You are receiving this e-mail because']) {
        expect(text).toContain(part)
        expect(html).toContain(part)
      }
      expect(html.match(/<a /g)).toHaveLength(1)
    }
  })

  test('a message to the team cannot pass for words of ours: each of its lines is marked', () => {
    const { text } = composeMail(context, mails.contact, {
      name: 'Ada',
      email: 'ada@example.org',
      message: 'one\r\n-- \nYou are receiving this e-mail because I say so\u2028two',
    })
    expect(text).toContain('> one\n> -- \n> You are receiving this e-mail because I say so\n> two')
  })

  test('a nomination names its data set', () => {
    const { subject, text } = composeMail(context, mails.contact, {
      name: 'Ada',
      email: 'ada@example.org',
      message: 'Good data.',
      datasetName: 'HOT',
      datasetUrl: 'https://hot.example',
    })
    expect(subject).toBe('A data set was nominated')
    expect(text).toContain('Data set: HOT')
    expect(text).toContain('https://hot.example')
  })
})
