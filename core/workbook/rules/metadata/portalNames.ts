import { metadataColumn, trimmed } from '../cells.ts'
import { inDataset } from '../introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from '../Rule.ts'

/** WBK-36: short and long names are not in use, in any letter case. */
export const nameInUse: Rule = {
  code: 'name-in-use',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The name is in use.',
  reads: ['dataset'],
  example: {
    introduceError: inDataset('dataset_short_name', 'HOT_Bottle_Oxygen'),
    because:
      'A published data set has this name already, and programs would get the wrong data. To replace your own data set, submit a new version of it.',
  },
  *check(input) {
    const { portal } = input
    if (!portal) return
    const { publishedShortNames, publishedLongNames, submittedShortNames, submittedLongNames, updates } = portal
    yield* taken(input, 'dataset_short_name', updates?.shortName, (name) =>
      publishedShortNames.has(name) ? 'a published data set' : submittedShortNames?.has(name) ? 'another submission' : undefined,
    )
    yield* taken(input, 'dataset_long_name', updates?.longName, (name) =>
      publishedLongNames.has(name) ? 'a published data set' : submittedLongNames?.has(name) ? 'another submission' : undefined,
    )
  },
}

/** WBK-37: a workbook of another submission of one's own is probably the wrong file. */
export const otherSubmission: Rule = {
  code: 'other-submission',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'Another submission of yours has this short name. Is it the right file?',
  reads: ['dataset'],
  example: {
    introduceError: inDataset('dataset_short_name', 'HOT_Bottle_Nutrients'),
    because: 'You may have taken the file of another submission. To send a new file for it, choose Update.',
    besides: ['name-in-use'],
  },
  *check({ workbook, dataset, portal }) {
    const column = dataset && metadataColumn(dataset, 'dataset_meta_data', 'dataset_short_name')
    const name = trimmed(workbook, column, 0)
    const isMine = portal?.submittedShortNames?.get(name.toLowerCase())?.isOwn === true && name !== portal.updates?.shortName
    if (dataset && column && isMine) yield at(dataset, column, 0, name)
  },
}

/** A name may stay as it is in an update; one that differs from it in letter case only does not count as new. */
function* taken(
  { workbook, dataset }: RuleInput,
  header: string,
  own: string | undefined,
  usedBy: (name: string) => string | undefined,
): Generator<CellPosition> {
  const column = dataset && metadataColumn(dataset, 'dataset_meta_data', header)
  const name = trimmed(workbook, column, 0)
  if (!dataset || !column || name === '' || name === own) return
  const isOwn = name.toLowerCase() === own?.toLowerCase()
  // Programs hold the short name; the long one may be written in another case.
  if (isOwn && header === 'dataset_long_name') return
  const by = usedBy(name.toLowerCase())
  if (isOwn)
    yield { ...at(dataset, column, 0, name), says: `The name differs from ${own} in letter case only. Keep it, or choose another one.` }
  else if (by !== undefined) yield { ...at(dataset, column, 0, name), says: `${header} is the name of ${by}. Choose another one.` }
}
