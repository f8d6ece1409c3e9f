import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { RegistrationDone } from '#components/account/RegistrationDone.tsx'
import { RegistrationForm } from '#components/account/RegistrationForm.tsx'
import { emptyRegistration, type RegistrationDraft } from '#components/account/registrationSteps.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'

const meta: Meta = { title: 'account/Registration', component: RegistrationDone, subcomponents: { RegistrationForm } }
export default meta
type Story = StoryObj

const onRegister = fn(async () => null)
const filled: RegistrationDraft = {
  firstName: 'Dana',
  lastName: 'O’Neill',
  institute: 'Institute of the Sea',
  department: '',
  country: 'Chile',
  email: 'dana@example.org',
  username: 'dana on deck',
  password: 'Sea salt 35',
}

/** The form with somewhere to keep what is typed, as its page has. */
function Form(props: Partial<ComponentProps<typeof RegistrationForm>>) {
  const [draft, setDraft] = useState<RegistrationDraft>(props.draft ?? emptyRegistration)
  const [step, setStep] = useState(props.step ?? 0)
  return (
    <RegistrationForm
      nameCheck={notTried}
      loginAddress="/login"
      onRegister={onRegister}
      {...props}
      draft={draft}
      step={step}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onNext={() => setStep(step + 1)}
      onBack={() => setStep(step - 1)}
    />
  )
}

export const Empty: Story = {
  name: 'ACC-13 a step with problems is not left; the focus moves to the first of them',
  render: () => <Form />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    const first = canvas.getByLabelText(/First name/)
    await expect(first).toHaveFocus()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await expect(first).toHaveAccessibleDescription(/First name is required/)
    await expect(canvas.getByRole('listitem', { current: 'step' })).toHaveTextContent('Your information')
  },
}

export const Steps: Story = {
  name: 'ACC-13 each step goes on and back by one, Enter goes on, and the heading is read',
  render: () => <Form />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(/First name/), 'Dana')
    await userEvent.type(canvas.getByLabelText(/Last name/), 'O’Neill{Enter}')
    const heading = canvas.getByRole('heading', { name: 'Step 2 of 3: Organisation' })
    await expect(heading).toHaveFocus()
    await userEvent.type(canvas.getByLabelText('Country'), 'Chile{Enter}')
    await expect(canvas.getByRole('heading', { name: 'Step 3 of 3: Username and password' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(canvas.getByLabelText('Country')).toHaveValue('Chile')
  },
}

export const WeakPassword: Story = {
  name: 'ACC-18 the rules of a password are ticked off while it is typed',
  parameters: { ground: 'both' },
  render: () => <Form draft={{ ...filled, password: 'seasalt35' }} step={2} nameCheck={succeeded('free')} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement.querySelector('.paper') ?? canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
    await expect(onRegister).not.toHaveBeenCalled()
    await expect(canvas.getByLabelText(/^Password/)).toHaveFocus()
    await expect(canvas.getByLabelText(/^Password/)).toHaveAccessibleDescription(
      /Password must have at least one capital letter, at least one special character or space\.$/,
    )
    await expect(canvas.getAllByText(', met')).toHaveLength(3)
  },
}

export const Taken: Story = {
  name: 'ACC-15 a name that is taken is reported and not sent',
  render: () => <Form draft={filled} step={2} nameCheck={succeeded('taken')} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
    await expect(onRegister).not.toHaveBeenCalled()
    await waitFor(() => expect(canvas.getByLabelText(/Username/)).toHaveFocus())
    await expect(canvas.getByLabelText(/Username/)).toHaveAccessibleDescription(/already taken/)
  },
}

export const Checking: Story = { render: () => <Form draft={filled} step={2} nameCheck={inProgress} /> }

export const Busy: Story = {
  render: () => <Form draft={filled} step={2} nameCheck={succeeded('free')} onRegister={() => new Promise<null>(() => {})} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
    await expect(canvas.getByRole('button', { name: 'Back' })).toBeDisabled()
  },
}

export const Failed: Story = {
  name: 'ACC-16 a failed registration says so',
  parameters: { ground: 'glass' },
  render: () => <Form draft={filled} step={2} nameCheck={failed('')} onRegister={async () => ({ message: '' })} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Registration failed. Please try again later.')
  },
}

export const Done: Story = {
  render: () => (
    <RegistrationDone email="dana@example.org" username="dana on deck" isSignedIn goOnAddress="/catalog" loginAddress="/login" />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Check your e-mail' })).toHaveFocus()
  },
}

export const DoneWithoutLogin: Story = {
  parameters: { ground: 'glass' },
  render: () => (
    <RegistrationDone email="dana@example.org" username="dana on deck" isSignedIn={false} goOnAddress="/catalog" loginAddress="/login" />
  ),
}
