import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { MatchCoverage } from '#components/match/MatchCoverage.tsx'
import { FoundTable, type MatchedName, ReasonsTable } from '#components/match/MatchFound.tsx'
import { MatchPreview } from '#components/match/MatchPreview.tsx'
import { ObservedFigure } from '#components/match/ObservedFigure.tsx'
import { ToleranceDiagram } from '#components/match/ToleranceDiagram.tsx'
import type { MatchSummary } from '#core/match/own/summary.ts'
import { matchTexts as texts } from '#core/messages/match.ts'

const meta: Meta = {
  title: 'match/Match',
  component: MatchCoverage,
  subcomponents: { FoundTable, ReasonsTable, MatchPreview, ObservedFigure, ToleranceDiagram },
}
export default meta
type Story = StoryObj

const variables: readonly MatchedName[] = [
  { id: 1, longName: 'Sea Surface Temperature', name: 'sst', unit: '°C' },
  { id: 2, longName: 'Eastward Wind', name: 'wind_u', unit: 'm/s' },
  { id: 3, longName: 'Northward Wind', name: 'wind_v', unit: 'm/s' },
]

const reasons = [
  { reason: 'after the data', rows: 1149, byMonth: [1063, 52, 0, 0, 0, 0, 0, 0, 0, 0, 0, 34] },
  { reason: 'nothing within the tolerances', rows: 220, byMonth: [0, 0, 0, 0, 0, 0, 106, 48, 0, 6, 11, 49] },
] as const
const wind = { found: 7043, missing: 1369, range: { min: 0.4, max: 7.36 }, medianCount: 1, medianKm: 92, reasons }
const summary: MatchSummary = {
  rows: 8412,
  complete: 7043,
  variables: [{ found: 8412, missing: 0, range: { min: 8.15, max: 17.05 }, medianCount: 2, medianKm: 72, reasons: [] }, wind, wind],
}

export const Tolerances: Story = {
  name: 'tolerances to scale over cells of a grid',
  render: () => (
    <ToleranceDiagram
      tolerance={{ spaceKm: 150, timeDays: 16, depthMetres: 50 }}
      resolution={{ lat: 44, cellDegrees: 2.5, levelMetres: 100, stepDays: 31 }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/the corner of a 2\.5° cell is 171 km from its centre: 150 km leaves gaps\./)).toBeVisible()
    await expect(canvas.getByRole('img', { name: /a circle of 150 km around your row over cells of 2\.5°/ })).toBeVisible()
  },
}

export const TolerancesOfPoints: Story = {
  name: 'tolerances of data that are on no grid, and of none at all',
  render: () => (
    <ToleranceDiagram
      tolerance={{ spaceKm: 0, timeDays: 0, depthMetres: 0 }}
      resolution={{ lat: -80, cellDegrees: null, levelMetres: null, stepDays: null }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.tolerances.points)).toBeVisible()
  },
}

const apply = fn()

export const Found: Story = {
  name: 'what was found, and rows that found nothing with what helps',
  render: () => (
    <>
      <FoundTable summary={summary} variables={variables} />
      <ReasonsTable
        summary={summary}
        variables={variables}
        fixOf={(reason) => (reason === 'nothing within the tolerances' ? { label: texts.reasons.widenSpace(175), apply } : null)}
      />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '7,043 of 8,412 rows have all 3 values.' })).toBeVisible()
    // Both winds miss the same rows.
    await expect(canvas.getAllByText('wind_u, wind_v')).toHaveLength(2)
    await expect(canvas.getByRole('img', { name: 'Jan 1,063, Feb 52, Dec 34' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Use 175 km' }))
    await expect(apply).toHaveBeenCalledOnce()
  },
}

export const FoundEverything: Story = {
  name: 'every row found a value',
  render: () => (
    <ReasonsTable summary={{ ...summary, variables: summary.variables.slice(0, 1) }} variables={variables} fixOf={() => null} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.reasons.none)).toBeVisible()
  },
}

export const Preview: Story = {
  name: 'rows as they stand with what was found beside them, a miss with its reason',
  render: () => (
    <MatchPreview
      names={['Date', 'Note']}
      cells={[
        ['1992-06-02', 'off California'],
        ['', 'no time'],
      ]}
      found={{
        values: [
          [12.96, null],
          [0.15, null],
          [2, 0],
          [60.7, null],
          [-283.2, null],
          [6, null],
          [37, null],
          [-123, null],
          [null, null],
          [null, 'no time in the row'],
        ],
      }}
      variables={variables.slice(0, 1)}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /1 1992-06-02 off California 12\.96 0\.15 2 60\.7 -11\.8 d/ })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: texts.reasons.words['no time in the row'] })).toBeVisible()
  },
}

const START = Date.UTC(1992, 5)

export const Coverage: Story = {
  name: 'the period of the rows above that of the data',
  render: () => (
    <p>
      <MatchCoverage track={{ min: START, max: START + 100 }} data={null} label="every year" />{' '}
      <MatchCoverage track={{ min: START, max: START + 100 }} data={{ min: START - 50, max: START + 60 }} label="most of it" />{' '}
      <MatchCoverage track={{ min: START, max: START }} data={{ min: START + 1, max: START + 60 }} label="one moment, too early" />
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'most of it' })).toBeVisible()
  },
}

export const Observed: Story = {
  name: 'matched against observed values',
  render: () => (
    <ObservedFigure
      pairs={{ count: 4000, correlation: 0.987, bias: -0.123_456, observed: [10, 11, 12, 13], matched: [9.9, 11.2, 11.8, 12.9] }}
      observed="Temp"
      matched="Sea Surface Temperature"
    />
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/4,000 pairs, correlation 0\.99, mean difference \(matched − yours\) -0\.123\. 4 pairs drawn/),
    ).toBeVisible()
  },
}
