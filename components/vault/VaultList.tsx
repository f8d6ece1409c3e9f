import { Button } from '#components/controls/Button.tsx'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { FilterField } from '#components/controls/FilterField.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { Select } from '#components/controls/Select.tsx'
import { vaultTexts } from '#core/messages/vault.ts'
import { counted, countText } from '#core/text/counted.ts'
import { type FolderView, pageOf, pageSizes } from '#core/vault/FolderView.ts'
import { MAX_HITS } from '#core/vault/filterFiles.ts'
import type { VaultSelection } from '#core/vault/selection.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'

/** VLT-05 */
const MAX_WITHOUT_FILTER = 25

export interface VaultListProps {
  /** All files of the folder. */
  readonly files: readonly VaultFileRecord[]
  readonly view: FolderView
  readonly selection: VaultSelection
  readonly onView: (change: Partial<Omit<FolderView, 'found'>>) => void
  readonly onSelect: (files: readonly VaultFileRecord[], isSelected: boolean) => void
}

/** The files of a folder, page by page, with a filter where they are many. */
export function VaultList({ files, view, selection, onView, onSelect }: VaultListProps) {
  const { listed, shown, current, pages } = pageOf(files, view)
  const chosen = listed.filter(({ path }) => selection.has(path)).length
  return (
    <>
      {files.length > MAX_WITHOUT_FILTER && <Filter view={view} listed={listed.length} all={files.length} onView={onView} />}
      {listed.length > 0 && (
        <div className="vault-head">
          <Checkbox
            isSelected={chosen === listed.length}
            isIndeterminate={chosen > 0 && chosen < listed.length}
            onChange={(isSelected) => onSelect(listed, isSelected)}
          >
            {listed.length === 1 ? 'The one file' : `All ${counted(listed.length, 'file')}`}
          </Checkbox>
        </div>
      )}
      <ul className="vault-files" aria-label="Files">
        {shown.map((file) => (
          <li key={file.path}>
            <Checkbox isSelected={selection.has(file.path)} onChange={(isSelected) => onSelect([file], isSelected)}>
              <span className="vault-file">
                <span className="vault-name">{file.name}</span> <span className="vault-size num">{file.sizeFormatted}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {files.length > pageSizes[0] && <Pages current={current} pages={pages} pageSize={view.pageSize} onView={onView} />}
    </>
  )
}

interface FilterProps extends Pick<VaultListProps, 'view' | 'onView'> {
  readonly listed: number
  readonly all: number
}

function Filter({ view: { query, engine, found }, listed, all, onView }: FilterProps) {
  return (
    <div className="vault-filter">
      <FilterField label="Filter files" className="vault-query" words={query} onChange={(words) => onView({ query: words })} />
      <RadioGroup
        label="Filter by"
        labelHidden
        options={[
          { id: 'wildcard', label: 'Wildcard' },
          { id: 'fuzzy', label: 'Fuzzy' },
        ]}
        value={engine}
        onChange={(id) => onView({ engine: id })}
      />
      <p className="vault-hits" role="status">
        {found !== null && `${countText(listed)} of ${counted(all, 'file')}`}
        {found?.length === 0 && `. ${vaultTexts.noMatch}`}
        {found?.length === MAX_HITS && `. ${vaultTexts.cutHits}`}
      </p>
    </div>
  )
}

interface PagesProps extends Pick<VaultListProps, 'onView'> {
  readonly current: number
  readonly pages: number
  readonly pageSize: FolderView['pageSize']
}

function Pages({ current, pages, pageSize, onView }: PagesProps) {
  const sizes = pageSizes.map((size) => ({ id: String(size), label: String(size) }))
  return (
    <nav className="vault-pages" aria-label="Pages of files">
      <Button onPress={() => onView({ page: current - 1 })} isDisabled={current === 1}>
        Previous
      </Button>
      <span role="status">
        Page {current} of {pages}
      </span>
      <Button onPress={() => onView({ page: current + 1 })} isDisabled={current === pages}>
        Next
      </Button>
      <Select
        label="Files per page"
        beside
        options={sizes}
        value={String(pageSize)}
        onChange={(id) => onView({ pageSize: pageSizes.find((size) => String(size) === id) ?? 25 })}
      />
    </nav>
  )
}
