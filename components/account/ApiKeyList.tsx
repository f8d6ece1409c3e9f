import type { ReactNode } from 'react'
import { Table, type TableColumn } from '../controls/Table.tsx'

/** A key with the words its owner gave it. */
export interface ApiKey {
  readonly description: string
  readonly key: string
}

export interface ApiKeyListProps {
  readonly keys: readonly ApiKey[]
  /** The button that copies a key. */
  readonly copyButton: (key: ApiKey) => ReactNode
}

/** The keys of the signed-in user, newest last. */
export function ApiKeyList({ keys, copyButton }: ApiKeyListProps) {
  const columns: readonly TableColumn<ApiKey>[] = [
    { id: 'description', label: 'Description', cell: ({ description }) => description, namesRow: true },
    { id: 'key', label: 'Key', cell: ({ key }) => <code>{key}</code> },
    { id: 'copy', label: 'Copy', cell: copyButton },
  ]
  return <Table label="API keys" columns={columns} rows={keys} rowId={({ key }) => key} empty="You have no keys yet. Make one below." />
}
