import { accountConstants } from './account/limits.ts'
import { catalogConstants } from './catalog/limits.ts'
import { chartsConstants } from './charts/limits.ts'
import { valuesOf } from './constant.ts'
import { mailConstants } from './mail/limits.ts'
import { observationsConstants } from './observations/limits.ts'
import { outboundConstants } from './outbound/limits.ts'
import { pagesConstants } from './pages/limits.ts'
import { requestConstants } from './request/limits.ts'
import { storageConstants } from './storage/limits.ts'
import { submissionConstants } from './submission/limits.ts'
import { workbookConstants } from './workbook/limits.ts'

/** The limits, delays and thresholds of every subject, for tests and documentation; code reads those of its subject. */
export const constants = {
  ...accountConstants,
  ...catalogConstants,
  ...chartsConstants,
  ...mailConstants,
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
