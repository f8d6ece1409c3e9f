import type { errorReport } from '#core/api/errorReports.ts'
import { redact } from '../platform/redact.ts'
import type { Handler } from './Handler.ts'

/** Keeps a page's report in the log, where it is beside the calls of the same time, without what would name a person. */
export const answerErrorReport: Handler<typeof errorReport> = async ({ ports, body, c }) => {
  const { errorText, browserInfo, osInfo, stackLine, location } = body
  ports.log.error('page failed', {
    requestId: c.get('requestId'),
    version: ports.version,
    errorText: redact(errorText),
    browserInfo: redact(browserInfo),
    osInfo: redact(osInfo),
    stackLine: redact(stackLine),
    location: redact(location),
  })
  return c.body('', 200, { 'Content-Type': 'text/plain; charset=utf-8' })
}
