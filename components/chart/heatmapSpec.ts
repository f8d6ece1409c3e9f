import type { Mark, Spec } from 'vega'
import { axisLook, box, keyMarks } from './heatmapKeySpec.ts'

/** Degrees with their hemisphere, folded back into -180..180. */
const longitudeText =
  "abs(datum.value > 180 ? datum.value - 360 : datum.value) + '°' + (datum.value === 0 || abs(datum.value) === 180 ? '' : datum.value > 180 || datum.value < 0 ? ' W' : ' E')"
const latitudeText = "abs(datum.value) + '°' + (datum.value === 0 ? '' : datum.value < 0 ? ' S' : ' N')"

const mapInside: Mark[] = [
  {
    type: 'image',
    from: { data: 'raster' },
    encode: {
      update: {
        image: { field: 'image' },
        x: { value: 0 },
        y: { value: 0 },
        width: { signal: 'map.width' },
        height: { signal: 'map.height' },
        aspect: { value: false },
        smooth: { value: false },
      },
    },
  },
  {
    type: 'rule',
    from: { data: 'meridians' },
    encode: {
      update: {
        x: { scale: 'x', field: 'at', round: true, offset: 0.5 },
        y: { value: 0 },
        y2: { signal: 'map.height' },
        stroke: { value: '#fff' },
        strokeOpacity: { value: 0.13 },
      },
    },
  },
  {
    type: 'rule',
    from: { data: 'parallels' },
    encode: {
      update: {
        y: { scale: 'y', field: 'at', round: true, offset: 0.5 },
        x: { value: 0 },
        x2: { signal: 'map.width' },
        stroke: { value: '#fff' },
        strokeOpacity: { value: 0.13 },
      },
    },
  },
  {
    type: 'path',
    from: { data: 'land' },
    encode: {
      update: {
        path: { field: 'path' },
        x: { scale: 'x', value: 0 },
        y: { scale: 'y', value: 0 },
        scaleX: { signal: 'map.width / span(domain.x)' },
        scaleY: { signal: 'map.height / span(domain.y)' },
        fill: { signal: 'theme.land' },
        stroke: { signal: 'theme.coast' },
        strokeWidth: { value: 0.75 },
      },
    },
  },
]

const mapGroups: Mark[] = [
  { type: 'group', encode: { update: { ...box('map')?.update, clip: { value: true } } }, marks: mapInside },
  {
    type: 'group',
    encode: box('map'),
    axes: [
      {
        ...axisLook,
        scale: 'x',
        orient: 'bottom',
        offset: 5,
        labelPadding: 8,
        labelFlush: 14,
        labelSeparation: 10,
        labelOverlap: true,
        values: { signal: 'ticks.lon' },
        encode: { labels: { update: { text: { signal: longitudeText } } } },
      },
      {
        ...axisLook,
        scale: 'y',
        orient: 'left',
        offset: 5,
        labelPadding: 8,
        labelOverlap: true,
        values: { signal: 'ticks.lat' },
        encode: { labels: { update: { text: { signal: latitudeText } } } },
      },
    ],
  },
  {
    type: 'rect',
    from: { data: 'frame' },
    encode: {
      update: {
        x: { field: 'x' },
        y: { field: 'y' },
        width: { field: 'width' },
        height: { field: 'height' },
        fill: { signal: "datum.filled ? theme.frame : 'transparent'" },
        stroke: { signal: "datum.filled ? 'transparent' : theme.frame" },
      },
    },
  },
]

const zonalGroup: Mark = {
  type: 'group',
  encode: box('zonal'),
  axes: [
    {
      ...axisLook,
      scale: 'zonal',
      orient: 'bottom',
      offset: 5,
      labelPadding: 8,
      tickCount: 4,
      labelOverlap: true,
      grid: true,
      gridScale: 'y',
      gridColor: { signal: 'theme.grid' },
      gridOpacity: { signal: 'zonal.width > 0 ? 1 : 0' },
      labelOpacity: { signal: 'zonal.width > 0 ? 1 : 0' },
    },
  ],
  marks: [
    {
      type: 'rect',
      from: { data: 'zonalMeans' },
      encode: {
        update: {
          x: { value: 0 },
          x2: { scale: 'zonal', field: 'mean' },
          y: { scale: 'y', field: 'north' },
          y2: { scale: 'y', field: 'south' },
          fill: { signal: 'theme.grid' },
          fillOpacity: { value: 0.75 },
        },
      },
    },
    {
      type: 'rect',
      from: { data: 'zonalMeans' },
      encode: {
        update: {
          x: { scale: 'zonal', field: 'mean', offset: -2 },
          width: { value: 3 },
          y: { scale: 'y', field: 'north' },
          y2: { scale: 'y', field: 'south', offset: 0.5 },
          fill: { field: 'colour' },
        },
      },
    },
  ],
}

const linear = { type: 'linear', zero: false, nice: false } as const

/** The grammar of a heatmap: one for all, so that a view lives on while data, size and colours change. */
export const heatmapSpec: Spec = {
  $schema: 'https://vega.github.io/schema/vega/v6.json',
  autosize: 'none',
  padding: 0,
  width: 100,
  height: 100,
  background: { signal: 'theme.surface' },
  signals: [
    { name: 'theme', value: {} },
    { name: 'map', value: { x: 0, y: 0, width: 10, height: 10 } },
    { name: 'zonal', value: { x: 0, y: 0, width: 0, height: 0 } },
    { name: 'key', value: { x: 0, y: 0, width: 10, height: 10 } },
    { name: 'domain', value: { x: [0, 1], y: [0, 1], zonal: [0, 1], key: [0, 1], count: [0, 1] } },
    { name: 'ticks', value: { lon: [], lat: [] } },
    { name: 'unit', value: '' },
  ],
  data: ['raster', 'land', 'meridians', 'parallels', 'frame', 'zonalMeans', 'keyBars', 'keyStrip', 'keyEnds', 'words', 'swatches'].map(
    (name) => ({ name }),
  ),
  scales: [
    { ...linear, name: 'x', domain: { signal: 'domain.x' }, range: { signal: '[0, map.width]' } },
    { ...linear, name: 'y', domain: { signal: 'domain.y' }, range: { signal: '[map.height, 0]' } },
    { ...linear, name: 'zonal', domain: { signal: 'domain.zonal' }, range: { signal: '[0, zonal.width]' }, nice: 4 },
    { ...linear, name: 'key', domain: { signal: 'domain.key' }, range: { signal: '[0, key.width]' } },
    { ...linear, name: 'keyCount', domain: { signal: 'domain.count' }, range: { signal: '[key.height, 0]' } },
  ],
  marks: [...mapGroups, zonalGroup, ...keyMarks],
}
