import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#components/controls/Button.tsx'
import { ConfirmDialog, Dialog, ErrorDialog } from '#components/controls/Dialog.tsx'

const meta: Meta<typeof Dialog> = { component: Dialog }
export default meta
type Story = StoryObj<typeof Dialog>

function OpenedBy({ kind }: { readonly kind: 'dialog' | 'confirm' | 'error' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {kind === 'dialog' && (
        <Dialog title="Download data" isOpen={isOpen} onClose={close} actions={<Button onPress={close}>Close</Button>}>
          <p>COADS monthly climatology, 109,380 rows.</p>
        </Dialog>
      )}
      {kind === 'confirm' && (
        <ConfirmDialog title="Please Confirm" isOpen={isOpen} confirmLabel="Discard changes" isDangerous onConfirm={close} onCancel={close}>
          A workbook is open. Leaving this page discards your changes.
        </ConfirmDialog>
      )}
      {kind === 'error' && <ErrorDialog isOpen={isOpen} onClose={close} />}
    </>
  )
}

const open: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open' }))
}

export const Usual: Story = {
  render: () => <OpenedBy kind="dialog" />,
  play: async (context) => {
    await open(context)
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Download data' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(within(context.canvasElement).getByRole('button', { name: 'Open' })).toHaveFocus())
    await open(context)
    await screen.findByRole('dialog')
  },
}

export const OnGlass: Story = {
  parameters: { ground: 'glass' },
  render: () => <OpenedBy kind="dialog" />,
  play: async (context) => {
    await open(context)
    await expect((await screen.findByRole('dialog')).closest('.glass')).not.toBeNull()
  },
}

export const Confirm: Story = {
  render: () => <OpenedBy kind="confirm" />,
  play: async (context) => {
    await open(context)
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Please Confirm' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(within(context.canvasElement).getByRole('button', { name: 'Open' })).toHaveFocus())
    await open(context)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  },
}

export const Failure: Story = {
  name: 'CHT-43 a failure opens a dialog titled Error with Close',
  render: () => <OpenedBy kind="error" />,
  play: async (context) => {
    await open(context)
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Error' })).toBeVisible())
    await expect(screen.getByText('There was an error performing the current operation.')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  },
}
