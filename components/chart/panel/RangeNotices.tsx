import './RangeNotices.css'
import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { chartTexts } from '#core/messages/charts.ts'

interface RangeNoticesProps {
  /** Of locked ranges and another variable; a reader can put them away and have them back. */
  readonly alerts: readonly string[]
  /** Of ranges that are too large to be drawn. */
  readonly notice: string | null
}

/** What to know of the ranges before changing them (VIZ-14 to VIZ-17). Blocks nothing. */
export function RangeNotices({ alerts, notice }: RangeNoticesProps) {
  return (
    <>
      {notice && (
        <p className="panel-notice" role="status">
          {notice}
        </p>
      )}
      {alerts.length > 0 && <LockAlerts key={alerts.join()} alerts={alerts} />}
    </>
  )
}

function LockAlerts({ alerts }: { readonly alerts: readonly string[] }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <div className="panel-alerts">
      <Button tone="plain" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {chartTexts.lockAlerts(alerts.length)}
        <Icon name={isOpen ? 'up' : 'down'} />
      </Button>
      {isOpen && (
        <div role="alert">
          {alerts.map((says) => (
            <p key={says}>{says}</p>
          ))}
        </div>
      )}
    </div>
  )
}
