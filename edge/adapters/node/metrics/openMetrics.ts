import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../../../config/config.ts'
import { type Family, promText } from '../../../observability/promText.ts'
import type { RequestMetrics } from '../../../observability/RequestMetrics.ts'
import { metricsPage } from './metricsPage.ts'
import { processMetrics } from './processMetrics.ts'

/** Where the figures come from. */
interface MetricsSources {
  readonly version: string
  readonly requests: RequestMetrics
  readonly ofStore: () => Promise<Family[]>
}

/** The page of the metrics of this process, and the count of responses that are under way. */
export function openMetrics(config: Config, { version, requests, ofStore }: MetricsSources) {
  const own = processMetrics(version)
  let open = 0
  const noteOpen = (platform: unknown): void => {
    const { outgoing } = platform as Partial<HttpBindings>
    if (outgoing === undefined) return
    open += 1
    outgoing.once('close', () => {
      open -= 1
    })
  }
  const text = async () => promText([...own.families(open), ...requests.families(), ...(await ofStore())])
  return { page: metricsPage(config, text), noteOpen, close: own.close }
}
