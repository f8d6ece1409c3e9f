import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ErrorList } from '#components/errors/ErrorList.tsx'
import type { ErrorRecord } from '#core/api/errorReports.ts'

const ofPage: ErrorRecord = {
  ...{ id: 12, source: 'page', message: 'Cannot read properties of undefined (reading ‘depth’)', count: 1204, version: '1.27.0' },
  ...{ stackLine: 'at draw (/_astro/chart.js:3:7)', sourceLine: 'components/chart/section/marks.ts:41:9', path: '/visualization/charts' },
  ...{ browsers: ['Firefox 141', 'Chrome 140'], steps: ['/catalog', '/visualization/charts', 'button Create Visualization'] },
  ...{ firstSeen: '2026-05-01T13:05:00.000Z', lastSeen: '2026-05-02T08:30:00.000Z', resolved: null },
}
const ofServer: ErrorRecord = {
  ...{ id: 13, source: 'server', message: 'RangeError: no rows', count: 1, version: '1.27.0', stackLine: '', sourceLine: null, path: '' },
  ...{ browsers: [], steps: [], firstSeen: ofPage.firstSeen, lastSeen: ofPage.firstSeen, resolved: '2026-05-03T08:30:00.000Z' },
}

const meta: Meta<typeof ErrorList> = {
  title: 'errors/ErrorList',
  component: ErrorList,
  args: { label: 'Errors', errors: [ofPage, ofServer], changing: null, onChange: fn() },
}
export default meta
type Story = StoryObj<typeof ErrorList>

export const Listed: Story = {
  name: 'ERR-09 each error opens to what is known of it, and can be resolved, reopened and deleted',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText(ofPage.message))
    await expect(canvas.getByText('components/chart/section/marks.ts:41:9')).toBeVisible()
    await expect(canvas.getByText('button Create Visualization')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: `Resolve: ${ofPage.message}` }))
    await expect(args.onChange).toHaveBeenCalledWith(ofPage, 'resolve')
    await userEvent.click(canvas.getByText(ofServer.message))
    await userEvent.click(canvas.getByRole('button', { name: `Reopen: ${ofServer.message}` }))
    await userEvent.click(canvas.getByRole('button', { name: `Delete: ${ofServer.message}` }))
    await expect(args.onChange).toHaveBeenLastCalledWith(ofServer, 'delete')
  },
}

export const Changing: Story = { args: { changing: 12 } }
