import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { DatasetCard } from '#components/catalog/DatasetCard.tsx'
import { DatasetList } from '#components/catalog/DatasetList.tsx'
import { CoverageShapes } from '#components/map/CoverageThumbnail.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { samples } from '../../tests/fixtures/datasetSamples.ts'

const meta: Meta<typeof DatasetCard> = {
  component: DatasetCard,
  parameters: { ground: 'paper' },
  decorators: [
    (Story, { parameters }) => (
      <>
        <CoverageShapes land={coarseLand} datasets={Object.values(samples)} />
        <h2 className="vh">Results</h2>
        <DatasetList isBusy={parameters.isBusy === true}>
          <Story />
        </DatasetList>
      </>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof DatasetCard>

export const Climatology: Story = { args: { entry: samples.climatology } }

export const DatedTracks: Story = { args: { entry: samples.tracks } }

export const TimelessWithDepths: Story = { args: { entry: samples.timeless } }

export const Synthetic: Story = {
  args: {
    entry: { ...samples.tracks, record: { ...samples.tracks.record, Unstructured_Dataset_Metadata: '{"synthetic":"true"}' } },
  },
}

export const WithFeaturesAndLongTexts: Story = {
  args: {
    entry: {
      ...samples.climatology,
      record: {
        ...samples.climatology.record,
        DataFeatures: ['Ancillary Data', 'Continuously Updated'],
        Acknowledgement: 'Thanks are due to every observer at sea. '.repeat(8).trim(),
      },
    },
  },
}

/** A data set that joined the catalog after the page was built. */
export const WithoutExtras: Story = {
  args: { entry: { record: { ...samples.timeless.record, Short_Name: 'Not_Built', Distributor: null }, extras: null } },
}

/** While other results are on their way. */
export const Busy: Story = { args: { entry: samples.timeless }, parameters: { isBusy: true } }

export const Unfolded: Story = {
  args: { entry: samples.climatology },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Details/))
    await expect(canvas.getByText('tblCOADS_Climatology')).toBeVisible()
  },
}

export const Night: Story = { args: { entry: samples.climatology, isUnfolded: true }, globals: { palette: 'night' } }
