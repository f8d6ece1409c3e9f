import { expect, test } from 'vitest'
import { chartsFragment, namesCharts, readCharts } from '#core/charts/address/chartsAddress.ts'
import { draftOfPlot } from '#core/charts/address/plotAddress.ts'
import { type Draft, draftFor } from '#core/charts/request/draft.ts'
import { limits } from '#core/limits/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const climatology: Draft = { ...draftFor(variableWith({ ID: 1 })), chart: 'heatmap', month1: 3, month2: 4, lon1: 170, lon2: -170 }
const winds: Draft = { ...draftFor(modelVariable({ ID: 24 })), chart: 'timeSeries', lat1: 0.5, depth2: 50 }

/** These addresses are in bookmarks and mails: what each opens never changes. Add new ones, change none. */
test('an address names charts in the grammar of /plot, one after the other, and which of them is in view', () => {
  const fragment = '#v=1&id=1&viztype=heatmap&dt1=3&dt2=4&lon1=170&lon2=-170;v=1&id=24&viztype=timeSeries&lat1=0.5&depth2=50&shown=1'
  expect(chartsFragment([{ draft: climatology }, { draft: winds }], 1)).toBe(fragment)
  const { charts, problems } = readCharts(fragment)
  expect(problems).toEqual([])
  expect(charts.map(({ isShown }) => isShown)).toEqual([false, true])
  const drafts = [climatology, winds].map(({ variable }, at) => variable && charts[at] && draftOfPlot(charts[at].plot, variable))
  expect(drafts).toEqual([climatology, winds])
})

test('without charts an address says nothing, and places of the page are no charts', () => {
  expect(chartsFragment([], -1)).toBe('')
  for (const fragment of ['', '#', '#stage', '#main']) {
    expect(namesCharts(fragment)).toBe(false)
    expect(readCharts(fragment)).toEqual({ charts: [], differences: [], problems: [] })
  }
})

test('an error in one chart is described, and the others are opened', () => {
  const { charts, problems } = readCharts('#v=1&id=1;v=9&id=2;v=1&viztype=pie&id=3;v=1&id=4')
  expect(charts.map(({ plot, place }) => [plot.id, place])).toEqual([
    [1, 1],
    [4, 4],
  ])
  expect(problems).toEqual([
    expect.stringMatching(/^Chart 2 in this link: This link has the form v=9/),
    expect.stringMatching(/^Chart 3 in this link: viztype=pie is not a type of chart/),
  ])
})

test('an address holds no more charts than can be open, and is not read where it is longer than any of ours', () => {
  const many = readCharts(`#${Array.from({ length: 400 }, () => 'v=1&id=1').join(';')}`)
  expect(many.charts).toHaveLength(limits.chartTabs)
  expect(many.problems).toEqual([plotTexts.tooMany(limits.chartTabs)])
  const most = limits.chartsAddressCharacters
  expect(readCharts(`#v=1&id=1&x=${'9'.repeat(most)}`)).toEqual({ charts: [], differences: [], problems: [plotTexts.tooLong(most)] })
  const awkwardLook = {
    look: {
      palette: 'blackbody',
      direction: 'meridional',
      view: 'depth',
      isSmooth: true,
      hasErrorBars: false,
      hasLine: false,
      hasMarkers: false,
      isSizedByValue: false,
      isAreaWeighted: false,
    },
    marker: { opacity: 0.123456789012345, size: 12.3456789012345, colour: 'orange' },
    range: { min: -1.2345678901234567e-100, max: 1.2345678901234567e100 },
    split: { by: 'space', isPlayed: true },
  } as const
  const awkward = { ...winds, lat1: -12.345678901234567, lat2: 12.345678901234567, lon1: -123.45678901234567, lon2: 123.45678901234567 }
  expect(chartsFragment(Array(limits.chartTabs).fill({ draft: awkward, look: awkwardLook }), 0).length).toBeLessThan(most)
})

test('hostile text in an address gets a message, never an exception', () => {
  const texts = [
    '',
    '%',
    '%zz%00',
    ';;;;',
    '1;v=',
    '1&id=1&id=__proto__',
    '1&id=1e9',
    '1&id=-1',
    '1&id=1&lat1=Infinity',
    '1&id=<script>',
    '\ud800',
  ]
  for (const text of texts) {
    const { charts, problems } = readCharts(`#v=${text}`)
    expect([charts, problems.length > 0]).toEqual([[], true])
  }
})

test('a difference names the places of two charts before it, and how it looks', () => {
  const fragment = '#v=1&id=1&viztype=heatmap&dt1=3&dt2=4&lon1=170&lon2=-170;v=1&id=1&viztype=heatmap;v=1&difference=2-1&max=5&shown=1'
  const whole: Draft = { ...draftFor(variableWith({ ID: 1 })), chart: 'heatmap' }
  const difference = { draft: whole, difference: { first: 1, second: 0 }, look: { look: {}, range: { max: 5 }, split: null } }
  expect(chartsFragment([{ draft: climatology }, { draft: whole }, difference], 2)).toBe(fragment)
  expect(readCharts(fragment).differences).toEqual([
    { place: 3, isShown: true, link: null, first: 2, second: 1, look: { look: {}, range: { max: 5 }, split: null } },
  ])
  for (const wrong of ['2-2', '3-1', '1-4', '0-1', '1', '', '-1-2', '1-2-1', '10-1'])
    expect(readCharts(`#v=1&id=1;v=1&id=1;v=1&difference=${wrong}`)).toMatchObject({
      charts: [{ place: 1 }, { place: 2 }],
      differences: [],
      problems: [plotTexts.ofChart(3, chartTexts.difference.noCharts)],
    })
  expect(readCharts('#v=1&id=1;v=1&id=1;v=2&difference=2-1').problems).toEqual([plotTexts.ofChart(3, plotTexts.laterVersion('2'))])
})

test('a link names the place of the other chart', () => {
  const whole: Draft = { ...draftFor(variableWith({ ID: 1 })), chart: 'heatmap' }
  const fragment = '#v=1&id=1&viztype=heatmap;v=1&id=1&viztype=heatmap&link=1&shown=1'
  expect(chartsFragment([{ draft: whole }, { draft: whole, link: 0 }], 1)).toBe(fragment)
  expect(readCharts(fragment).charts.map(({ link }) => link)).toEqual([null, 1])
  expect(readCharts('#v=1&id=1&link=x').problems).toEqual([plotTexts.ofChart(1, chartTexts.link.noChart)])
})
