import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { HereList } from '#components/here/HereList.tsx'
import type { HereAnswer, HereVariable } from '#core/api/here.ts'
import { matchPath } from '#core/catalog/pagePaths.ts'

const sst: HereVariable = {
  ...{ id: 1, variable: 'sst', longName: 'Sea Surface Temperature', unit: '°C', value: 26.44 },
  ...{ time: null, month: 6, lagHours: null, lat: 15, lon: 171, distanceKm: 107.4, depthMetres: null },
  series: { along: 'month', at: [1, 2, 3, 4, 5, 6], values: [24.9, 24.6, 24.7, 25.2, 25.9, 26.44] },
}
const temperature: HereVariable = {
  ...{ id: 2, variable: 'temperature', longName: 'Water Temperature', unit: '°C', value: 18.2 },
  ...{ time: '1985-06-15T00:00:00.000Z', month: null, lagHours: -84, lat: 15, lon: 170, distanceKm: 0, depthMetres: 150 },
  series: { along: 'depth', at: [0, 50, 100, 150], values: [26.4, 26.1, 23, 18.2] },
}

const answer: HereAnswer = {
  ...{ lat: 15, lon: 170, time: '1985-06-18T12:00:00.000Z', month: 6, depthMetres: 150, searched: 15 },
  datasets: [
    {
      shortName: 'COADS_Climatology',
      longName: 'Comprehensive Ocean-Atmosphere Data Set',
      table: 'tblCOADS_Climatology',
      variables: [sst],
    },
    {
      shortName: 'Casts',
      longName: 'Casts of a cruise',
      table: 'tblCasts',
      variables: [temperature, { ...temperature, id: 3, series: null }],
    },
  ],
  unanswered: [{ shortName: 'Large', longName: 'A large data set', says: 'not read in time' }],
}

const meta: Meta<typeof HereList> = {
  title: 'here/HereList',
  component: HereList,
  args: { answer, matchPath: (table, variable) => matchPath({ variables: `${table}.${variable}` }) },
}
export default meta
type Story = StoryObj<typeof HereList>

export const Listed: Story = {
  name: 'MAT-16 values with unit, distance, lag and a sparkline, by data set; what was not read is said',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Casts of a cruise' })).toHaveTextContent('18.2')
    await expect(canvas.getAllByRole('img')).toHaveLength(2)
    await expect(canvas.getByText(/A large data set/)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: /Water Temperature/ })[0]).toHaveAttribute(
      'href',
      '/match?variables=tblCasts.temperature',
    )
  },
}

/** As in a page of another site. */
export const InFrame: Story = { render: () => <HereList answer={answer} /> }
