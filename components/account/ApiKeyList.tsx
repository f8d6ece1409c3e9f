import { type ReactNode, useState } from 'react'
import { type KeyScope, keyScopeNames } from '#core/account/keyScopes.ts'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from '../controls/Dialog.tsx'
import { Table, type TableColumn } from '../controls/Table.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './ApiKeyList.css'

/** A key with the words its owner gave it. */
export interface ApiKey {
  readonly id: number
  readonly description: string
  /** Whole, or its last four characters after asterisks. */
  readonly key: string
  readonly isWhole: boolean
  /** ISO 8601. */
  readonly createdAt: string
  readonly scope: KeyScope
  /** ISO 8601; `null` for a key that does not expire. */
  readonly expiresAt: string | null
  readonly hasExpired: boolean
  /** ISO 8601, to the hour; `null` for a key that was never used. */
  readonly lastUsedAt: string | null
}

export interface ApiKeyListProps {
  /** Newest last. */
  readonly keys: readonly ApiKey[]
  /** The button that copies a key. */
  readonly copyButton: (key: ApiKey) => ReactNode
  /** Shows a key whole; its owner gives the password again. */
  readonly onShow: (key: ApiKey) => void
  /** Called after the reader has confirmed it. */
  readonly onRevoke: (key: ApiKey) => void
  /** The key that is being revoked now. */
  readonly revoking?: number | null
}

/** The keys of the signed-in user: when each was made and last used, and the way to end it. Phones show each key as a card. */
export function ApiKeyList({ keys, copyButton, onShow, onRevoke, revoking = null }: ApiKeyListProps) {
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const columns: readonly TableColumn<ApiKey>[] = [
    { id: 'description', label: 'Description', cell: ({ description }) => description, namesRow: true },
    {
      id: 'key',
      label: 'Key',
      cell: (key) => <Key of={key} act={key.isWhole ? copyButton(key) : <Show of={key} onPress={() => onShow(key)} />} />,
    },
    { id: 'scope', label: 'May', cell: ({ scope }) => <Labelled label="May">{keyScopeNames[scope]}</Labelled> },
    { id: 'made', label: 'Created', cell: ({ createdAt }) => <Dated label="Created" instant={createdAt} /> },
    { id: 'expires', label: 'Expires', cell: (key) => <Expiry of={key} /> },
    { id: 'used', label: 'Last used', cell: ({ lastUsedAt }) => <Dated label="Last used" instant={lastUsedAt} /> },
    { id: 'revoke', label: 'Revoke', cell: (key) => <Revoke of={key} isPending={revoking === key.id} onPress={() => setAsked(key)} /> },
  ]
  const revoke = () => {
    if (asked) onRevoke(asked)
    setAsked(null)
  }
  return (
    <div className="api-keys">
      <Table
        label="API keys"
        columns={columns}
        rows={keys}
        rowId={({ id }) => String(id)}
        empty="You have no API keys yet. Create one below."
      />
      <ConfirmDialog
        title="Revoke this key?"
        isOpen={asked !== null}
        confirmLabel="Revoke"
        isDangerous
        onConfirm={revoke}
        onCancel={() => setAsked(null)}
      >
        <p>
          Programs that use the key <b>{asked?.description}</b> will stop working. This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function Key({ of, act }: { readonly of: ApiKey; readonly act: ReactNode }) {
  return (
    <span className="api-key">
      {of.isWhole ? <code>{of.key}</code> : <Masked end={of.key.slice(-4)} />}
      {act}
    </span>
  )
}

function Masked({ end }: { readonly end: string }) {
  return (
    <span>
      <code aria-hidden="true">{`····${end}`}</code>
      <span className="vh">ends with {end}</span>
    </span>
  )
}

function Show({ of, onPress }: { readonly of: ApiKey; readonly onPress: () => void }) {
  return (
    <Button aria-label={`Show the key ${of.description}`} onPress={onPress}>
      Show
    </Button>
  )
}

function Dated({ label, instant }: { readonly label: string; readonly instant: string | null }) {
  return (
    <Labelled label={label}>{instant === null ? <span className="muted">Never</span> : <UtcTime instant={instant} dateOnly />}</Labelled>
  )
}

function Expiry({ of: { expiresAt, hasExpired } }: { readonly of: ApiKey }) {
  if (!hasExpired) return <Dated label="Expires" instant={expiresAt} />
  return (
    <Labelled label="Expires">
      <span className="muted">Expired</span>
    </Labelled>
  )
}

/** On phones a cell has no column head, so that it says itself what it shows. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="api-key-label">{label} </span>
      {children}
    </>
  )
}

function Revoke({ of, isPending, onPress }: { readonly of: ApiKey; readonly isPending: boolean; readonly onPress: () => void }) {
  return (
    <Button tone="danger" aria-label={`Revoke the key ${of.description}`} isPending={isPending} onPress={onPress}>
      Revoke
    </Button>
  )
}
