import type { Attack, Target } from '../Attack.ts'
import { heldOpen, type RequestDetails, requestText } from '../requests.ts'

const times = (count: number, details: RequestDetails) => (target: Target) => requestText(details, target).repeat(count)

/** Requests sent without waiting for an answer, which nobody reads. */
export const pipelinedAttacks: readonly Attack[] = [
  heldOpen('200 videos on one connection', 'pipelined', { connections: 1, text: times(200, { path: '/videos/home.webm' }) }),
  heldOpen('200 videos on each of 150 connections', 'pipelined', {
    connections: 150,
    networks: 2,
    text: times(200, { path: '/videos/home.webm' }),
  }),
  heldOpen('200 videos on each of 900 connections', 'pipelined', {
    connections: 900,
    networks: 9,
    text: times(200, { path: '/videos/home.webm' }),
  }),
  heldOpen('1,000 pages on each of 100 connections', 'pipelined', { connections: 100, text: times(1000, { path: '/' }) }),
  heldOpen('1,000 pages that are not there, on each of 100', 'pipelined', { connections: 100, text: times(1000, { path: '/nowhere' }) }),
  heldOpen('1,000 calls that are not there, on each of 100', 'pipelined', {
    connections: 100,
    text: times(1000, { path: '/api/nothing' }),
  }),
  heldOpen('2,000 HEADs on each of 50 connections', 'pipelined', { connections: 50, text: times(2000, { method: 'HEAD', path: '/' }) }),
  heldOpen('1,000 searches on each of 50 connections', 'pipelined', {
    ...{ connections: 50, text: times(1000, { path: '/api/catalog/searchcatalog?keywords=ocean' }) },
  }),
  heldOpen('500 bodies on each of 50 connections', 'pipelined', {
    connections: 50,
    text: times(500, { method: 'POST', path: '/api/user/signin', body: '{"a":1}' }),
  }),
  heldOpen('10 MB of blank lines', 'pipelined', { connections: 5, text: () => '\r\n\r\n'.repeat(500_000) }),
  heldOpen('500 size checks on each of 50 connections', 'pipelined', {
    connections: 50,
    text: times(500, { path: '/api/data/check-query-size?query=SELECT%20*%20FROM%20tblNino12_SST', as: 'key' }),
  }),
]
