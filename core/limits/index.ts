import { accountConstants } from './account.ts'
import { catalogConstants } from './catalog.ts'
import { chartsConstants } from './charts.ts'
import { valuesOf } from './constant.ts'
import { errorsConstants } from './errors.ts'
import { mailConstants } from './mail.ts'
import { matchConstants } from './match.ts'
import { newsConstants } from './news.ts'
import { observationsConstants } from './observations.ts'
import { outboundConstants } from './outbound.ts'
import { pagesConstants } from './pages.ts'
import { requestConstants } from './request.ts'
import { storageConstants } from './storage.ts'
import { submissionConstants } from './submission.ts'
import { workbookConstants } from './workbook.ts'

/** The limits, delays and thresholds of every subject, for tests and documentation; code reads those of its subject. */
export const constants = {
  ...accountConstants,
  ...catalogConstants,
  ...chartsConstants,
  ...errorsConstants,
  ...mailConstants,
  ...matchConstants,
  ...newsConstants,
  ...observationsConstants,
  ...outboundConstants,
  ...pagesConstants,
  ...requestConstants,
  ...storageConstants,
  ...submissionConstants,
  ...workbookConstants,
} as const

/** The values of `constants` by name. */
export const limits = valuesOf(constants)
