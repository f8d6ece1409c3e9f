import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { AlongTrack } from '#components/cruise/AlongTrack.tsx'
import { ValueKey } from '#components/cruise/ValueKey.tsx'
import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'

const DAY_MS = 86_400_000
const start = Date.UTC(2015, 7, 12)
const steps = Array.from({ length: 40 }, (_, step) => step)
const variable = {
  ...{ id: 7, dataset: 'HLY1502_CTD', datasetName: 'HLY1502 CTD casts', variable: 'temperature' },
  ...{ longName: 'Temperature', unit: 'deg_C', palette: 'thermal' },
}
const line = {
  ...{ id: 1, name: 'HLY1502', colour: '#0b5f8a', depths: { min: 2, max: 8 } },
  times: steps.map((step) => start + step * DAY_MS),
  lons: steps.map((step) => -150 + step / 4),
  lats: steps.map((step) => 70 + step / 4),
  values: steps.map((step) => 4 * Math.cos(step / 6)),
}
const deep = [0, 50, 200, 1_000].flatMap((depth) => steps.map((step) => ({ depth, step })))
const cast = {
  times: deep.map(({ step }) => start + step * DAY_MS),
  lons: deep.map(({ step }) => -150 + step / 4),
  lats: deep.map(({ step }) => 70 + step / 4),
  depths: deep.map(({ depth }) => depth),
  values: deep.map(({ depth, step }) => 4 * Math.cos(step / 6) - depth / 400),
}

const meta: Meta<typeof AlongTrack> = {
  component: AlongTrack,
  args: {
    variables: succeeded([variable]),
    chosen: 'HLY1502_CTD.temperature',
    values: succeeded({ lines: [line], isByExtent: false, depthChoices: [5, 50, 200], depthRange: { min: 0, max: 1_000 } }),
    section: succeeded(cast),
    ...{ range: { min: -4, max: 4 }, depth: null, hrefOf: (name) => `#${name}`, chartHrefOf: (id) => `#${id}` },
    ...{ onChoose: fn(), onRetry: fn(), onDepth: fn() },
  },
}
export default meta
type Story = StoryObj<typeof AlongTrack>

export const SurfaceAndSection: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /^Temperature along the track/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'HLY1502_CTD' })).toBeVisible()
  },
}

export const FoundByExtent: Story = {
  args: {
    values: succeeded({ lines: [{ ...line, depths: null }], isByExtent: true, depthChoices: [], depthRange: null }),
    section: notTried,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(alongTrackTexts.byExtent)).toBeVisible()
  },
}

export const Loading: Story = { args: { variables: inProgress, values: notTried, section: notTried } }

export const ValuesLoading: Story = { args: { values: inProgress, section: inProgress } }

export const SectionFailed: Story = { args: { section: failed('The connection was lost.') } }

export const NotReached: Story = { args: { variables: failed('The connection was lost.'), values: notTried, section: notTried } }

/** As it lies on a map, where no heading names the variable. */
export const NamedKey: Story = {
  parameters: { ground: 'both' },
  render: () => <ValueKey variable={variable} range={{ min: -1.8, max: 28.4 }} isNamed />,
}

export const NoVariables: Story = {
  args: { variables: succeeded([]), values: notTried, section: notTried },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(alongTrackTexts.none)).toBeVisible()
  },
}

export const Failed: Story = {
  args: { values: failed('The connection was lost.'), section: notTried },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalled()
  },
}
