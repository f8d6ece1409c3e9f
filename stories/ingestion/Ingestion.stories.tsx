import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { DatasetTexts } from '#components/ingestion/DatasetTexts.tsx'
import { FieldFileDrop } from '#components/ingestion/FieldFileDrop.tsx'
import { FileColumns } from '#components/ingestion/FileColumns.tsx'
import { FileQuestions } from '#components/ingestion/FileQuestions.tsx'
import { IngestionPreview } from '#components/ingestion/IngestionPreview.tsx'
import { PublicationProgress } from '#components/ingestion/PublicationProgress.tsx'
import { draftTextsOf } from '#core/catalog/draftTexts.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'

const meta: Meta = {
  title: 'ingestion/Ingestion',
  component: DatasetTexts,
  subcomponents: { FieldFileDrop, FileColumns, FileQuestions, IngestionPreview, PublicationProgress },
}
export default meta
type Story = StoryObj

const onReply = fn()
const onChange = fn()

export const Drop: Story = {
  name: 'a place for a file',
  render: () => <FieldFileDrop onFile={onChange} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: texts.choose })).toBeVisible()
  },
}

export const Questions: Story = {
  name: 'questions with likely replies, in their order',
  render: () => (
    <FileQuestions
      onReply={onReply}
      questions={[
        { asks: 'Do -999 mark missing values of code?', options: ['yes', 'no'], guess: 'yes', isOptional: false },
        { asks: 'Which institute or person are the data from?', guess: 'Not stated', isOptional: false },
        { asks: 'Which flags in Q mark good values of T? Such as 1 2.', isOptional: true },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    onReply.mockClear()
    await userEvent.click(canvas.getByRole('radio', { name: 'no' }))
    await userEvent.click(canvas.getByRole('button', { name: texts.reply }))
    await expect(onReply).toHaveBeenCalledWith(['no', 'Not stated', null])
  },
}

const column = { standardName: '', leftOut: '', first: ['1', '2'] }

export const Columns: Story = {
  name: 'columns with what they hold, and one that is left out',
  render: () => (
    <FileColumns
      choices={{}}
      onChange={onChange}
      columns={[
        { ...column, column: 'prDM', name: 'prDM', role: 'pressure', unit: 'dbar' },
        { ...column, column: 't090C', name: 't090C', role: '', unit: '°C', standardName: 'sea_water_temperature' },
        { ...column, column: 'flag', name: '', role: '', unit: '', leftOut: 'its flags decide which values are stored' },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    onChange.mockClear()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: texts.holdsOf('t090C') }), 'left-out')
    await expect(onChange).toHaveBeenCalledWith({ t090C: { holds: 'left-out', name: 't090C', unit: '°C' } })
    await expect(canvas.queryByRole('textbox', { name: texts.nameOf('flag') })).toBeNull()
  },
}

export const Texts: Story = {
  name: 'the description of a data set with a fault at its field',
  render: () => (
    <DatasetTexts
      values={draftTextsOf({ shortName: '1 cast', longName: 'A cast', make: 'Observation' })}
      faults={{ shortName: 'letters, digits and underscores' }}
      onChange={onChange}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: texts.fields.shortName })).toHaveAccessibleDescription(/letters, digits/)
  },
}

export const Preview: Story = {
  name: 'report, unusual values and first rows',
  render: () => (
    <IngestionPreview
      preview={{
        ...{ dataset: 'Cast_7', replaces: '1.0', rows: 2, warnings: ['t090C: 1 value above 40 °C (first at line 12).'] },
        report: {
          ...{ kind: 'Sea-Bird cast', rowsRead: 3, rowsStored: 2, columnsLeftOut: [], converted: [] },
          rowsLeftOut: [{ because: 'their depth has flag bad in flag', count: 1, first: 'line 20' }],
          cellsLeftOut: [{ column: 't090C', because: '-9.990e-29 marks a missing value', count: 1, first: 'line 19' }],
        },
        columns: ['time', 'lat', 'lon', 'depth', 't090C'],
        first: [
          ['2011-08-24T07:55:20Z', -2.0012, -38.0065, 2.11, 27.0505],
          ['2011-08-24T07:55:20Z', -2.0012, -38.0065, 99.8, null],
        ],
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Read as Sea-Bird cast: 3 rows read, 2 stored.')).toBeVisible()
    await expect(canvas.getByText(texts.replaces('Cast_7', '1.0'))).toBeVisible()
  },
}

const publication = { file: 'cast.cnv', phase: 'stage', share: 0.25, ofRows: 48_000, published: null, failure: null } as const

export const Publishing: Story = {
  name: 'the step and the rows of a publication',
  render: () => <PublicationProgress publication={publication} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: texts.phases.stage })).toHaveAttribute('value', '0.25')
    await expect(canvas.getByText('12,000 of 48,000 rows')).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.phases.stage)
  },
}

export const Sending: Story = {
  name: 'a file on its way, of which nothing is counted',
  render: () => <PublicationProgress publication={null} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: texts.sending })).not.toHaveAttribute('value')
  },
}

export const Published: Story = {
  name: 'a publication that has ended',
  render: () => (
    <PublicationProgress
      publication={{ ...publication, published: { dataset: 'Cast_7', version: 1, isNew: true, address: '/catalog/datasets/Cast_7' } }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.published('Cast_7'))
    await expect(canvas.getByRole('link', { name: texts.open })).toBeVisible()
  },
}

export const Failed: Story = {
  name: 'a publication that failed',
  render: () => <PublicationProgress publication={{ ...publication, failure: texts.leftWhileWaiting }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(texts.leftWhileWaiting)
  },
}
