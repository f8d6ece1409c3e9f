import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { PreviewPart } from '#components/submission/PreviewPart.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'

const meta: Meta = { title: 'submission/Preview', component: PreviewPart }
export default meta
type Story = StoryObj

const onMake = fn()
const madePreview = {
  ...{ address: '/submissions/7/preview/catalog/datasets/Virtual_Cruise_CTD_v2' },
  ...{ madeAt: '2026-05-03T02:00:00.000Z', expiresAt: '2026-05-17T02:00:00.000Z' },
}

export const NoPreview: Story = {
  name: 'a preview is made by a button',
  render: () => <PreviewPart preview={null} isMaking={false} onMake={onMake} />,
  play: async ({ canvas }) => {
    onMake.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: texts.previewMake }))
    await expect(onMake).toHaveBeenCalledOnce()
  },
}

export const PreviewPending: Story = {
  name: 'a preview that is being made says so',
  render: () => <PreviewPart preview={null} isMaking onMake={onMake} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.previewMaking)
  },
}

export const PreviewReady: Story = {
  name: 'a preview that is ready is a link with the time until which it is kept',
  render: () => <PreviewPart preview={madePreview} isMaking={false} onMake={onMake} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: texts.previewOpen })).toHaveAttribute('href', madePreview.address)
    await expect(canvas.getByText('2026-05-17 02:00 UTC')).toBeVisible()
  },
}
