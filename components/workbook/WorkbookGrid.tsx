import { workbookMessages } from '#core/messages/workbook.ts'
import { counted } from '#core/text/counted.ts'
import type { CellPlace } from '#core/workbook/SheetWindow.ts'
import type { SheetName } from '#core/workbook/Workbook.ts'
import { Button } from '../controls/Button.tsx'
import { Tabs } from '../controls/Tabs.tsx'
import { SheetGrid, type SheetGridProps } from './SheetGrid.tsx'
import './WorkbookGrid.css'

export interface WorkbookGridProps extends Omit<SheetGridProps, 'termsOf' | 'onPut'> {
  /** The sheets that the workbook has, with how many errors their cells have. */
  readonly sheets: readonly { readonly name: SheetName; readonly errors: number }[]
  readonly onNextError: (after: CellPlace) => void
  readonly onPut: (sheet: SheetName, cell: string, text: string) => void
  /** The list that cells below a header choose from. */
  readonly termsOf: (sheet: SheetName, header: string) => readonly string[] | undefined
}

/** The cells of a workbook, one tab for each sheet, to look at and to edit (SBM-06, SBM-07). */
export function WorkbookGrid({ sheets, shown, active, focusOn = null, onActive, onRange, onNextError, onPut, termsOf }: WorkbookGridProps) {
  const { sheet } = active
  const errors = sheets.find(({ name }) => name === sheet)?.errors ?? 0
  return (
    <div className="workbook-grid">
      <Tabs
        label="Sheets"
        selected={sheet}
        onSelect={(name) => onActive({ sheet: name, row: 0, column: 0 })}
        tabs={sheets.map(({ name, errors: count }) => ({
          id: name,
          label: name,
          mark: counted(count, 'error'),
          content: (
            <>
              <Button isDisabled={errors === 0} onPress={() => onNextError(active)}>
                {workbookMessages.nextError(sheet)}
              </Button>
              <SheetGrid
                key={sheet}
                shown={shown?.sheet === sheet ? shown : null}
                active={active}
                focusOn={focusOn}
                onActive={onActive}
                onRange={onRange}
                onPut={(cell, text) => onPut(sheet, cell, text)}
                termsOf={(header) => termsOf(sheet, header)}
              />
            </>
          ),
        }))}
      />
    </div>
  )
}
