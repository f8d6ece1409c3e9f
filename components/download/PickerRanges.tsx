import { Button } from '#components/controls/Button.tsx'
import { isWhole, type Subset, type SubsetRecord, wholeSubset } from '#core/catalog/subset.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { SubsetFields } from './SubsetFields.tsx'

interface PickerRangesProps {
  /** The ranges of all data sets together. */
  readonly record: SubsetRecord
  readonly subset: Subset
  readonly onChange: (subset: Subset) => void
}

/** The filters that data sets share which are downloaded together. */
export function PickerRanges({ record, subset, onChange }: PickerRangesProps) {
  return (
    <>
      <SubsetFields record={record} subset={subset} onChange={onChange} />
      <p className="picker-note">{bulkTexts.rangesSay}</p>
      <Button onPress={() => onChange(wholeSubset(record))} isDisabled={isWhole(record, subset)}>
        {bulkTexts.allRanges}
      </Button>
    </>
  )
}
