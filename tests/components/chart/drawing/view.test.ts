import type { Spec } from 'vega'
import { expect, test } from 'vitest'
import { createView, openView, toSvg } from '#components/chart/drawing/view.ts'

const spec: Spec = {
  signals: [{ name: 'shown', value: 'nothing' }],
  marks: [{ type: 'text', encode: { update: { text: { signal: 'shown' } } } }],
}

test('a chart that is left while its view is opened is not drawn', async () => {
  const stop = new AbortController()
  const opened = openView(spec, undefined as never, stop.signal)
  stop.abort()
  expect(await opened).toBeNull()
})

test('views of one specification keep their own values', async () => {
  const first = createView(spec, null, 'none').signal('shown', 'first')
  expect(await toSvg(spec, {}, { shown: 'second' }, 100, 50)).toContain('second')
  expect(await first.toSVG()).toContain('first')
})
