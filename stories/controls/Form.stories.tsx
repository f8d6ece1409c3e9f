import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#components/controls/Button.tsx'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { Form, FormActions, SubmitButton } from '#components/controls/form/Form.tsx'
import { FormDialog } from '#components/controls/form/FormDialog.tsx'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { PasswordField } from '#components/controls/form/PasswordField.tsx'
import { useForm } from '#components/controls/form/useForm.ts'
import { TextField } from '#components/controls/TextField.tsx'

const meta: Meta = {
  title: 'controls/Form',
  component: Form,
  subcomponents: { Button, Checkbox, FormActions, SubmitButton, FormDialog, PasswordField, TextField },
}
export default meta
type Story = StoryObj

type Values = { readonly name: string; readonly email: string; readonly wantsNews: boolean }
type Send = (values: Values) => Promise<FormProblem<'name' | 'email' | 'wantsNews'> | null>

const missing = (text: string, says: string) => (text.trim() === '' ? says : undefined)

function Sample({ send }: { readonly send: Send }) {
  const form = useForm<Values>({
    initial: { name: '', email: '', wantsNews: false },
    check: ({ name, email }) => ({ name: missing(name, 'Name is missing.'), email: missing(email, 'E-mail address is missing.') }),
    send,
  })
  return (
    <Form form={form} failureText="What you typed has been kept.">
      <TextField label="Name" autoComplete="name" hint="As it stands in publications" {...form.text('name')} />
      <TextField label="E-mail address" type="email" autoComplete="email" {...form.text('email')} />
      <Checkbox {...form.box('wantsNews')}>Send me the news</Checkbox>
      <FormActions>
        <Button>Cancel</Button>
        <SubmitButton form={form}>Send</SubmitButton>
      </FormActions>
    </Form>
  )
}

const accepted = fn<Send>(async () => null)

export const Usual: Story = {
  parameters: { ground: 'both' },
  render: () => <Sample send={async () => null} />,
}

export const Problems: Story = {
  name: 'the first field that is wrong gets the focus, each says what is wrong with it, and typing takes that away',
  render: () => <Sample send={accepted} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    const name = canvas.getByLabelText('Name')
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription(/As it stands in publications.*Name is missing\./)
    await expect(canvas.getByLabelText('E-mail address')).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('2 fields have errors.')).toBeInTheDocument()
    await userEvent.type(name, 'Ada')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(canvas.getByLabelText('E-mail address')).toHaveAttribute('aria-invalid', 'true')
    await expect(accepted).not.toHaveBeenCalled()
  },
}

const refusing = fn<Send>(async ({ email }) => ({ fields: { email: `${email} is in use already.` } }))

export const RefusedByField: Story = {
  name: 'a field that the portal refuses shows the reason and gets the focus',
  render: () => <Sample send={refusing} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Ada')
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'ada@example.org')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Send me the news' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(refusing).toHaveBeenCalledWith({ name: 'Ada', email: 'ada@example.org', wantsNews: true })
    await waitFor(() => expect(canvas.getByLabelText('E-mail address')).toHaveFocus())
    await expect(canvas.getByLabelText('E-mail address')).toHaveAccessibleDescription(/ada@example\.org is in use already\./)
  },
}

export const RefusedAsAWhole: Story = {
  name: 'an error that is about no field is read out over the form, and nothing typed is lost',
  parameters: { ground: 'glass' },
  render: () => <Sample send={async () => ({ message: 'The portal did not answer.' })} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Ada')
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'ada@example.org{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/The portal did not answer\.\s*What you typed has been kept\./)
    await expect(canvas.getByLabelText('Name')).toHaveValue('Ada')
  },
}

const slow = fn<Send>(() => new Promise(() => {}))

export const SentOnce: Story = {
  name: 'a form that is being sent is not sent again, by key or button',
  render: () => <Sample send={slow} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Ada')
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'ada@example.org{Enter}{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: /Send/ }))
    await expect(slow).toHaveBeenCalledOnce()
  },
}

function Hydrated() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current?.firstElementChild ?? null
    if (!(element instanceof HTMLElement)) return
    element.innerHTML = renderToString(<Sample send={accepted} />)
    const name = element.querySelector<HTMLInputElement>('[name="name"]')
    if (name) name.value = 'typed before the script'
    const root = hydrateRoot(element, <Sample send={accepted} />)
    return () => root.unmount()
  }, [])
  return (
    <div ref={place}>
      <div />
    </div>
  )
}

export const TypedBeforeTheScript: Story = {
  name: 'what was typed before the script ran is still there, and is sent',
  render: () => <Hydrated />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText('Name')).toHaveValue('typed before the script'))
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'ada@example.org{Enter}')
    await waitFor(() =>
      expect(accepted).toHaveBeenCalledWith({ name: 'typed before the script', email: 'ada@example.org', wantsNews: false }),
    )
  },
}

function DialogSample() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <FormDialog
        title="Choose a password"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel="Choose"
        initial={{ password: '' }}
        send={async () => {
          setOpen(false)
          return null
        }}
      >
        {(form) => <PasswordField label="Password" autoComplete="new-password" autoFocus {...form.text('password')} />}
      </FormDialog>
    </>
  )
}

export const InADialog: Story = {
  name: 'Enter sends the form of a dialog, and nothing typed outlives it',
  parameters: { ground: 'glass' },
  render: () => <DialogSample />,
  play: async ({ canvas }) => {
    await userEvent.type(await screen.findByLabelText('Password'), 'Sea salt 35{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await expect(await screen.findByLabelText('Password')).toHaveValue('')
  },
}
