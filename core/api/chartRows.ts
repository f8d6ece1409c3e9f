import * as z from 'zod'
import { dataPaths } from '#core/request/dataPaths.ts'
import { endpoint } from './endpoint.ts'

const part = z.string().min(1).max(40).optional()

export const chartRows = endpoint({
  method: 'GET',
  path: dataPaths.chart,
  area: 'data',
  summary: 'Read the rows of one chart.',
  description:
    'Takes what the address of a chart (`/plot?…`) says of its data and returns the rows that the chart is drawn from, as Arrow, CSV or another form by `Accept`. Embedded charts use it: it takes no key and no cookie into account, the limits are those of charts, and calls are counted by network.',
  who: 'anyone',
  rate: 'embed',
  query: z.object({
    v: part,
    id: z.string().min(1).max(16),
    viztype: part,
    dt1: part,
    dt2: part,
    lat1: part,
    lat2: part,
    lon1: part,
    lon2: part,
    depth1: part,
    depth2: part,
  }),
  body: null,
  reply: { kind: 'rows' },
  refusals: {
    400: 'The address is not valid, or a limit of charts forbids the chart.',
    404: 'No such variable.',
    501: 'This portal’s engine does not support the query.',
    503: 'Too many queries at once; try again after Retry-After seconds.',
    504: 'The query took too long and was stopped.',
  },
})
