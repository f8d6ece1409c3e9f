import { workbookMessages } from '#core/messages/workbook.ts'
import { counted } from '#core/text/counted.ts'
import type { SheetName } from '#core/workbook/Workbook.ts'
import { Button } from '../controls/Button.tsx'
import { Tabs } from '../controls/Tabs.tsx'
import { SheetGrid, type SheetGridProps } from './SheetGrid.tsx'
import './WorkbookGrid.css'

export interface WorkbookGridProps extends Omit<SheetGridProps, 'termsOf' | 'onPut'> {
  /** The sheets that the workbook has, with how many errors their cells have. */
  readonly sheets: readonly { readonly name: SheetName; readonly errors: number }[]
  /** The sheet with the next error; undefined where none is left. */
  readonly next: SheetName | undefined
  /** Whether there were errors, and none is left. */
  readonly isCorrected: boolean
  readonly onNextError: (sheet: SheetName) => void
  /** Puts a text into a cell; without it cells cannot be edited. */
  readonly onPut?: (sheet: SheetName, cell: string, text: string) => void
  /** The list that cells below a header choose from. */
  readonly termsOf: (sheet: SheetName, header: string) => readonly string[] | undefined
}

/** The cells of a workbook, one tab for each sheet, to look at and to edit (SBM-06, SBM-07). */
export function WorkbookGrid({ sheets, next, isCorrected, shown, onActive, onNextError, onPut, termsOf, ...grid }: WorkbookGridProps) {
  const { sheet } = grid.active
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
              <div className="grid-head">
                {!isCorrected && (
                  <Button isDisabled={next === undefined} onPress={() => next && onNextError(next)}>
                    {workbookMessages.nextError(next ?? sheet)}
                  </Button>
                )}
                <p role="status">{isCorrected && workbookMessages.allCorrected}</p>
              </div>
              <SheetGrid
                {...grid}
                key={sheet}
                shown={shown?.sheet === sheet ? shown : null}
                onActive={onActive}
                {...(onPut && { onPut: (cell: string, text: string) => onPut(sheet, cell, text) })}
                termsOf={(header) => termsOf(sheet, header)}
              />
            </>
          ),
        }))}
      />
    </div>
  )
}
