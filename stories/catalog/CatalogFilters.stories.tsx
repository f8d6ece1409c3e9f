import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { CatalogFilters } from '#components/catalog/CatalogFilters.tsx'
import { choicesOf, decadeCounts, facetsOf } from '#components/catalog/facets.ts'
import { CoverageShapes } from '#components/map/CoverageThumbnail.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { searchQuery } from '#core/catalog/query.ts'
import { facetTable } from '#core/catalog/search/facetCounts.ts'
import { samples } from '../../tests/fixtures/datasetSamples.ts'
import './filters.css'

const records = Object.values(samples).map(({ record }) => record)
const everyRegion = { ...samples.tracks.record, Regions: Array.from({ length: 12 }, (_, at) => `Sea ${at + 1}`).join() }
const filtersOf = (shown: typeof records, all = records) => ({
  facets: facetsOf(facetTable(all).all)(facetTable(shown).all),
  choices: choicesOf(facetTable(all).all)(facetTable(shown).all),
  total: shown.length,
  decades: decadeCounts(shown),
})

const meta: Meta<typeof CatalogFilters> = {
  component: CatalogFilters,
  parameters: { ground: 'paper' },
  args: { ...filtersOf(records), form: 'filters-story', query: searchQuery.parse({}), today: '2026-01-31', onDraw: fn() },
  decorators: [
    (Story) => (
      <div className="filters-story">
        <CoverageShapes land={coarseLand} datasets={Object.values(samples)} />
        <form id="filters-story" aria-label="Filters" />
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof CatalogFilters>

const asked = (root: HTMLElement) => {
  const form = root.querySelector('form')
  return form ? [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`) : []
}

/** CAT-05, CAT-06: the whole world and all times; a form that stands elsewhere holds the fields. */
export const NothingChosen: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(asked(canvasElement)).toEqual([
      ...['timeStart=1900-01-01', 'timeEnd=2026-01-31', 'latStart=-90', 'latEnd=90', 'lonStart=-180', 'lonEnd=180', 'hasDepth=any'],
      ...['temporalResolution=Any', 'spatialResolution=Any', 'dataSource=Any', 'distributor=Any', 'processLevel=Any'],
    ])
    const limits = [
      ['Latitude', -90, 90],
      ['Longitude', -180, 360],
    ] as const
    for (const [name, least, most] of limits)
      for (const end of ['start', 'end']) {
        const field = canvas.getByRole('spinbutton', { name: `${name} ${end}` })
        await expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual([`${least}`, `${most}`])
      }
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Observation/ }))
    await expect(asked(canvasElement)).toContain('make=Observation')
    await userEvent.click(canvas.getByRole('button', { name: 'Draw a box on a map' }))
    await expect(args.onDraw).toHaveBeenCalledOnce()
  },
}

/** CAT-14: a box across the date line is drawn on both edges of the map. */
export const AcrossTheDateLine: Story = {
  args: {
    query: searchQuery.parse({
      lonStart: 160,
      lonEnd: -140,
      latStart: -20,
      latEnd: 20,
      make: 'Observation',
      month: [1, 7],
      hasDepth: 'yes',
    }),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: /^Search box: 20.*160.*140/ }).querySelectorAll('.thumbnail-box').length).toBe(2)
    for (const name of ['January', 'July', /^Observation/]) await expect(canvas.getByRole('checkbox', { name })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'Multiple Levels' })).toBeChecked()
    await expect(asked(canvasElement)).toContain('lonStart=160')
  },
}

/** Choices that would leave nothing keep their places and say zero. */
export const NothingFound: Story = {
  args: filtersOf([]),
  play: async ({ canvas }) => void (await expect(canvas.getByRole('checkbox', { name: 'Observation 0' })).toBeEnabled()),
}

/** Many values wait behind a line that opens; it is open where one of them is chosen. */
export const ManyValues: Story = { args: filtersOf([...records, everyRegion], [...records, everyRegion]) }
export const ManyValuesOneChosen: Story = {
  args: { ...ManyValues.args, query: searchQuery.parse({ region: 'Sea 12' }) },
  play: async ({ canvas }) => void (await expect(canvas.getByRole('checkbox', { name: /^Sea 12/ })).toBeVisible()),
}

/** Without a globe to draw on, the four fields remain. */
export const WithoutMap: Story = {
  args: { onDraw: undefined },
  play: async ({ canvas }) => void (await expect(canvas.queryByRole('button', { name: 'Draw a box on a map' })).toBeNull()),
}
