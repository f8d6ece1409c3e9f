import { emailRule } from '#core/account/rules.ts'
import type { TeamFormMessages as Messages } from '#core/messages/contact.ts'

/** Sends the form without leaving the page. Every failure is shown, and the typed text stays (INF-09). */
type Field = HTMLInputElement | HTMLTextAreaElement

const form = document.querySelector<HTMLFormElement>('.contact-form')
if (form) activate(form, JSON.parse(form.dataset.messages ?? '{}') as Messages)

function activate(form: HTMLFormElement, messages: Messages): void {
  const fields = [...form.querySelectorAll<Field>('.field :is(input, textarea)')]
  const button = form.querySelector('button')
  const fault = form.querySelector('[role="alert"]')
  const sent = document.querySelector<HTMLElement>('.contact-sent')
  if (!button || !fault || !sent) return
  form.noValidate = true
  for (const field of fields) field.addEventListener('input', () => field.ariaInvalid === 'true' && showError(field, messages))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled === 'true') return
    fault.textContent = ''
    const wrong = fields.filter((field) => showError(field, messages) !== '')
    if (wrong[0]) return wrong[0].focus()
    setBusy(button, messages.sending)
    const words = await send(form, messages)
    setBusy(button, null, messages.send)
    if (words !== '') fault.textContent = words
    else showSent(form, sent, messages)
  })
}

/** Shows what is wrong with a field beside it, and answers that. */
function showError(field: Field, messages: Messages): string {
  const words = faultOf(field, messages)
  field.ariaInvalid = words === '' ? null : 'true'
  field.closest('.field')?.toggleAttribute('data-invalid', words !== '')
  const place = document.getElementById(`${field.id}-fault`)
  if (place) place.textContent = words
  return words
}

function faultOf(field: Field, { wrong }: Messages): string {
  return isRight(field, field.value.trim()) ? '' : wrong[field.name as keyof typeof wrong]
}

function isRight({ required, type }: Field, text: string): boolean {
  if (text === '') return !required
  if (type === 'email') return emailRule.holds(text)
  return type !== 'url' || /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** An empty text if the message was stored, else the error message. */
async function send(form: HTMLFormElement, messages: Messages): Promise<string> {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'pelagos' }
  const response = await fetch(form.action, { method: 'POST', headers, body }).catch(() => null)
  // Read to its end: a browser shows what is left unread as cancelled.
  await response?.text().catch(() => '')
  if (response?.ok) return ''
  const instead = form.dataset.support ? ` ${messages.mailInstead} ${form.dataset.support}.` : ''
  if (response?.status === 400) return messages.rejected
  if (response?.status !== 429) return messages.notSent + instead
  const seconds = Number(response.headers.get('Retry-After')) || 3600
  const minutes = Math.ceil(seconds / 60)
  return `${messages.tooOften} in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.${instead}`
}

function setBusy(button: HTMLButtonElement, words: string | null, usual = ''): void {
  button.ariaDisabled = words === null ? null : 'true'
  button.textContent = words ?? usual
}

function showSent(form: HTMLFormElement, sent: HTMLElement, messages: Messages): void {
  form.hidden = true
  for (const words of [messages.sent, messages.answer]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = words
    sent.append(paragraph)
  }
  sent.focus()
}
