import { columnMissing } from './columnMissing.ts'
import { depthAllOrNone } from './depthAllOrNone.ts'
import { depthRange } from './depthRange.ts'
import { missingValueText } from './missingValueText.ts'
import { latRange, lonRange } from './position.ts'
import type { Rule } from './Rule.ts'
import { sheetEmpty } from './sheetEmpty.ts'
import { sheetMissing } from './sheetMissing.ts'
import { timeChanged } from './timeChanged.ts'
import { timeForm } from './timeForm.ts'
import { valueRequired } from './valueRequired.ts'

/** Every rule, in the order in which their findings are shown. */
export const rules: readonly Rule[] = [
  sheetMissing,
  sheetEmpty,
  columnMissing,
  valueRequired,
  timeForm,
  latRange,
  lonRange,
  depthRange,
  depthAllOrNone,
  missingValueText,
  timeChanged,
]
