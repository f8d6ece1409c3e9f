import { expect, test } from 'vitest'
import { headerBounds } from '../../edge/middleware/requestBounds.ts'
import { headersRead } from '../helpers/requestParts.ts'

/** Read of answers, by calls that look like those of a request. */
const ofOthers = ['Cache-Control', 'Content-Encoding', 'Content-Range', 'ETag', 'Location']

test('every header that the edge reads has a greatest length, and no other has', () => {
  // Hono's accepts reads it.
  const read = ['Accept', ...headersRead()].filter((name) => !ofOthers.includes(name))
  expect(read.toSorted()).toEqual(Object.keys(headerBounds).toSorted())
})
