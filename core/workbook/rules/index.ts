import { columnEmpty } from './columnEmpty.ts'
import { columnMissing } from './columnMissing.ts'
import { cruiseTrack } from './cruiseTrack.ts'
import { description } from './csv/description.ts'
import { fileEncoding } from './csv/fileEncoding.ts'
import { looseQuote, raggedRow } from './csv/lines.ts'
import { monthRange } from './csv/monthRange.ts'
import { depthAllOrNone } from './depthAllOrNone.ts'
import { depthRange } from './depthRange.ts'
import { duplicateColumn } from './duplicateColumn.ts'
import { duplicateRow } from './duplicateRow.ts'
import { excelDate } from './excelDate.ts'
import { formulaValue } from './formulaValue.ts'
import { hiddenCharacter } from './hiddenCharacter.ts'
import { identicalValues } from './identicalValues.ts'
import { implausibleYear } from './implausibleYear.ts'
import { mergedCells } from './mergedCells.ts'
import { cellLength } from './metadata/cellLength.ts'
import { cellRequired, firstRowOnly } from './metadata/cellRequired.ts'
import { columnRenamed, extraColumn, metadataColumnMissing } from './metadata/columnExpected.ts'
import { creator } from './metadata/creators.ts'
import { cruiseColumn, cruiseMissing, cruiseNamesComma } from './metadata/cruises.ts'
import { doiAddress, doiForm, doiInUse } from './metadata/datasetDoi.ts'
import { emailForm } from './metadata/emailForm.ts'
import { garbledText } from './metadata/garbledText.ts'
import { keywordRegion } from './metadata/keywordRegion.ts'
import { nameForm, sampleText } from './metadata/nameForm.ts'
import { cruiseNew } from './metadata/newCruises.ts'
import { nameInUse, otherSubmission } from './metadata/portalNames.ts'
import { discipline, preset } from './metadata/preset.ts'
import { releaseDate } from './metadata/releaseDate.ts'
import { titleCase } from './metadata/titleCase.ts'
import { unitForm } from './metadata/unitForm.ts'
import { keywordsTwice, longNameTwice, shortNameTwice } from './metadata/variableNames.ts'
import { missingValueText } from './missingValueText.ts'
import { mixedTypes } from './mixedTypes.ts'
import { orphanCell } from './orphanCell.ts'
import { outlier } from './outlier.ts'
import { latRange, lonRange } from './position.ts'
import type { Rule } from './Rule.ts'
import { radians } from './radians.ts'
import { repeatedPosition } from './repeatedPosition.ts'
import { afterRelease } from './science/afterRelease.ts'
import { fastMove } from './science/fastMove.ts'
import { onLand } from './science/onLand.ts'
import { physicalRange } from './science/physicalRange.ts'
import { sentinelNumber } from './science/sentinelNumber.ts'
import { swappedPositions } from './science/swappedPositions.ts'
import { sheetEmpty } from './sheetEmpty.ts'
import { sheetMissing } from './sheetMissing.ts'
import { sheetName } from './sheetName.ts'
import { timeChanged } from './timeChanged.ts'
import { timeForm } from './timeForm.ts'
import { timeRounded } from './timeRounded.ts'
import { unitRow } from './unitRow.ts'
import { valueNotNumber } from './valueNotNumber.ts'
import { valueRequired } from './valueRequired.ts'
import { variableMismatch } from './variableMismatch.ts'

/** Every rule, in the order in which their findings are shown. */
export const rules: readonly Rule[] = [
  fileEncoding,
  raggedRow,
  looseQuote,
  description,
  sheetMissing,
  sheetName,
  sheetEmpty,
  hiddenCharacter,
  columnMissing,
  duplicateColumn,
  unitRow,
  orphanCell,
  formulaValue,
  mergedCells,
  excelDate,
  shortNameTwice,
  variableMismatch,
  valueRequired,
  timeForm,
  implausibleYear,
  latRange,
  lonRange,
  depthRange,
  monthRange,
  depthAllOrNone,
  missingValueText,
  valueNotNumber,
  columnEmpty,
  duplicateRow,
  metadataColumnMissing,
  extraColumn,
  cellRequired,
  firstRowOnly,
  cellLength,
  sampleText,
  nameForm,
  releaseDate,
  doiForm,
  doiInUse,
  creator,
  preset,
  discipline,
  longNameTwice,
  keywordsTwice,
  keywordRegion,
  nameInUse,
  cruiseTrack,
  otherSubmission,
  cruiseNamesComma,
  cruiseMissing,
  cruiseColumn,
  doiAddress,
  emailForm,
  unitForm,
  garbledText,
  titleCase,
  radians,
  swappedPositions,
  repeatedPosition,
  mixedTypes,
  identicalValues,
  sentinelNumber,
  physicalRange,
  outlier,
  onLand,
  fastMove,
  afterRelease,
  timeRounded,
  columnRenamed,
  timeChanged,
  cruiseNew,
]
