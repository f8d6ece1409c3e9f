import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { GoogleButton, type GoogleButtonProps, type GoogleError } from '#components/account/GoogleButton.tsx'
import type { GoogleIdentity } from '#components/account/googleIdentity.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'

const meta: Meta = { title: 'account/Google', component: GoogleButton }
export default meta
type Story = StoryObj

/** Draws a plain button where Google would draw its own, and hands over a token when it is pressed. */
function googleStub(): GoogleIdentity {
  let choose = (_answer: { credential: string }) => {}
  return {
    initialize: ({ callback }) => {
      choose = callback
    },
    renderButton: (place, { text }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google'
      button.addEventListener('click', () => choose({ credential: 'a.b.c' }))
      place.replaceChildren(button)
    },
    prompt: () => {},
    cancel: () => {},
  }
}

const props: GoogleButtonProps = {
  clientId: 'stories',
  load: async () => googleStub(),
  onCredential: () => {},
  onError: () => {},
  attempt: notTried,
  supportAddress: 'help@example.org',
}
const onCredential = fn()
const onError = fn()

export const Ready: Story = {
  parameters: { ground: 'both' },
  render: () => <GoogleButton {...props} />,
}

export const Chosen: Story = {
  name: 'ACC-01 the token that Google hands over is passed on once',
  render: () => <GoogleButton {...props} onCredential={onCredential} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in with Google' }))
    await expect(onCredential.mock.calls).toEqual([['a.b.c']])
  },
}

export const Registering: Story = { render: () => <GoogleButton {...props} purpose="register" /> }

export const Loading: Story = {
  name: 'while Google’s script comes, a status says so',
  render: () => <GoogleButton {...props} load={() => new Promise(() => {})} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading Google sign-in')
  },
}

export const Waiting: Story = { render: () => <GoogleButton {...props} attempt={inProgress} /> }

export const LoadFails: Story = {
  name: 'a script that fails to load is reported to the owner',
  render: () => <GoogleButton {...props} load={() => Promise.reject(new Error('blocked'))} onError={onError} />,
  play: async () => {
    await waitFor(() => expect(onError).toHaveBeenCalledOnce())
  },
}

const faultStory = (name: string, rejection: { readonly fault: GoogleError; readonly reason?: string }, says: string): Story => ({
  name,
  parameters: { ground: 'glass' },
  render: () => <GoogleButton {...props} attempt={succeeded({ kind: 'refused', ...rejection })} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(says)
  },
})

export const Unknown = faultStory(
  'ACC-09 an account that nobody registered with',
  { fault: 'unknown' },
  'Unable to log in with that Google Account. Please ensure that you have registered with us.',
)
export const Refused = faultStory(
  'ACC-10 an error of the portal, with its reason',
  { fault: 'error', reason: 'This address was registered here, but never confirmed.' },
  'An error occured while trying to log you in...',
)
export const Failed = faultStory(
  'ACC-11 another failure',
  { fault: 'failed' },
  'There was a problem logging you in with your Google Account.',
)
export const NotRegistered = faultStory(
  'ACC-11 another failure when registering',
  { fault: 'registration-failed' },
  'There was a problem registering you with your Google Account.',
)
export const NotAnswered: Story = {
  name: 'ACC-11 a portal that does not respond, with what is known of it',
  render: () => <GoogleButton {...props} attempt={failed('The portal did not respond.')} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The portal did not respond.')
  },
}
export const CannotStart = faultStory(
  'ACC-12 Google’s part does not start, and the support address is named',
  { fault: 'cannot-start' },
  'If the problem persists please contact help@example.org',
)
