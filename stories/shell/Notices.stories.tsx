import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { ErrorBoundary } from '#components/shell/ErrorBoundary.tsx'
import { LoadingBanner } from '#components/shell/LoadingBanner.tsx'
import { Snackbar, type SnackbarNotice } from '#components/shell/Snackbar.tsx'

const meta: Meta = { title: 'shell/Notices', component: ErrorBoundary, subcomponents: { LoadingBanner, Snackbar } }
export default meta
type Story = StoryObj

const samples: readonly SnackbarNotice[] = [
  { id: 1, text: 'You are now logged in.', tone: 'plain' },
  { id: 2, text: 'We were unable to create a new API key.', tone: 'danger' },
]

function Notices() {
  const [notices, setNotices] = useState(samples)
  return <Snackbar notices={notices} onDismiss={(id) => setNotices(notices.filter((notice) => notice.id !== id))} />
}

export const SnackbarQueue: Story = { render: () => <Notices /> }

export const SnackbarDismissed: Story = {
  render: () => <Notices />,
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('button', { name: 'Dismiss' })
    if (first) await userEvent.click(first)
    await expect(canvas.queryByText('You are now logged in.')).toBeNull()
    await expect(canvas.getByRole('alert')).toHaveTextContent('We were unable to create a new API key.')
  },
}

export const ErrorCards: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <ErrorCard />
      <ErrorCard title="API Key Retrieval Failed" action={<Button>Try again</Button>}>
        The portal did not answer. Your keys are safe; try again in a moment.
      </ErrorCard>
    </div>
  ),
}

function Broken(): never {
  throw new Error('a sample failure')
}

export const FailureStaysInItsPart: Story = {
  name: 'ERR-01 ERR-07 a failure stays in its part of the page',
  render: () => (
    <div className="story-column">
      <ErrorBoundary onError={() => {}} onReload={fn()}>
        <Broken />
      </ErrorBoundary>
      <p>The rest of the page.</p>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Something went wrong. The issue has been reported to our development team. Please reload the page and try again.',
    )
    await expect(canvas.getByText('The rest of the page.')).toBeVisible()
  },
}

export const Loading: Story = { render: () => <LoadingBanner text="Loading the data set" /> }
