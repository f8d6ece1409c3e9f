import { useId, useState } from 'react'
import type { SubscriptionRecord } from '#core/api/subscriptions.ts'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import './SubscriptionList.css'

export interface SubscriptionListProps {
  readonly subscriptions: readonly SubscriptionRecord[]
  /** Where a data set's page is. */
  readonly addressOf: (shortName: string) => string
  readonly isWaiting: boolean
  /** Gets the chosen short names, never none. Resolves to whether the subscriptions have ended. */
  readonly onRemove: (shortNames: readonly string[]) => Promise<boolean>
}

/** The data sets that someone has subscribed to, by name; the chosen ones can be removed at once. For a list that is not empty. */
export function SubscriptionList({ subscriptions, addressOf, isWaiting, onRemove }: SubscriptionListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const why = useId()
  const sorted = [...subscriptions].sort((one, other) => one.Dataset_Name.localeCompare(other.Dataset_Name, 'en'))
  const chosen = sorted.map(({ Dataset_Name }) => Dataset_Name).filter((name) => ticked.has(name))
  const tick = (name: string, isOn: boolean) => setTicked(new Set(isOn ? [...ticked, name] : [...ticked].filter((other) => other !== name)))
  const tickAll = (isOn: boolean) => setTicked(new Set(isOn ? sorted.map(({ Dataset_Name }) => Dataset_Name) : []))
  const remove = async () => {
    if (await onRemove(chosen)) setTicked(new Set())
  }
  const isAll = chosen.length === sorted.length
  return (
    <div className="subscriptions">
      <Checkbox isSelected={isAll} isIndeterminate={!isAll && chosen.length > 0} onChange={tickAll}>
        Select all
      </Checkbox>
      <ul aria-label="Subscriptions">
        {sorted.map(({ Dataset_Name: name, Dataset_Long_Name: longName }) => (
          <li key={name} className="subscription">
            <Checkbox aria-label={name} isSelected={ticked.has(name)} onChange={(isOn) => tick(name, isOn)}>
              <code>{name}</code>
            </Checkbox>
            <a href={addressOf(name)}>{longName}</a>
          </li>
        ))}
      </ul>
      <div className="subscriptions-foot">
        <p id={why} className="small muted" role="status">
          {chosen.length === 0 ? 'Select the data sets to unsubscribe from.' : `${chosen.length} of ${sorted.length} selected.`}
        </p>
        <Button tone="danger" isPending={isWaiting} blockedBy={chosen.length === 0 ? why : undefined} onPress={remove}>
          Unsubscribe
        </Button>
      </div>
    </div>
  )
}
