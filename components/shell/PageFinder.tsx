import './PageFinder.css'
import { Autocomplete, Collection, Header, Input, Label, Menu, MenuItem, MenuSection, TextField } from 'react-aria-components'
import { Dialog } from '#components/controls/Dialog.tsx'
import { pageFinderTexts } from '#core/messages/pageFinder.ts'

/** A page that can be gone to. */
interface FinderEntry {
  readonly title: string
  /** A second name, in smaller type. */
  readonly note?: string
  readonly href: string
}

/** Entries of one kind. */
export interface FinderGroup {
  readonly title: string
  readonly entries: readonly FinderEntry[]
}

interface PageFinderProps {
  readonly isOpen: boolean
  readonly text: string
  readonly groups: readonly FinderGroup[]
  /** What there is to say of the search: that it runs, found nothing or failed. */
  readonly status: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** A dialog that leads to any page by its name. Fetches nothing itself. */
export function PageFinder({ isOpen, text, groups, status, onText, onClose }: PageFinderProps) {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  return (
    <Dialog title={pageFinderTexts.title} isOpen={isOpen} onClose={onClose}>
      <div className="page-finder-box">
        <Autocomplete inputValue={text} onInputChange={onText}>
          {/* A search field of the kit would take the first Escape to clear itself. */}
          <TextField className="field" autoFocus>
            <Label className="field-label">{pageFinderTexts.label}</Label>
            <Input type="search" className="field-box" placeholder={pageFinderTexts.placeholder} />
          </TextField>
          <p role="status" className="page-finder-status">
            {status}
          </p>
          <Menu className="page-finder-list" aria-label={pageFinderTexts.title} items={shown} onAction={onClose}>
            {(group) => (
              <MenuSection id={group.title} className="page-finder-group">
                <Header className="page-finder-head">{group.title}</Header>
                <Collection items={group.entries}>
                  {(entry) => (
                    <MenuItem
                      id={`${group.title} ${entry.href} ${entry.title}`}
                      textValue={entry.title}
                      href={entry.href}
                      className="page-finder-entry"
                    >
                      <span>{entry.title}</span>
                      {entry.note && <code>{entry.note}</code>}
                    </MenuItem>
                  )}
                </Collection>
              </MenuSection>
            )}
          </Menu>
        </Autocomplete>
        <dl className="page-finder-keys">
          {pageFinderTexts.keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
