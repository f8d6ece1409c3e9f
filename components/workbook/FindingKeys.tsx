import type { Ref } from 'react'
import { findingKeys, workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import './FindingKeys.css'

export interface FindingKeysProps {
  /** Whether the keys do something. */
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly ref?: Ref<HTMLDetailsElement>
}

/** The single keys that go through findings, and the switch that turns them off (WCAG 2.1.4). */
export function FindingKeys({ isOn, onChange, ref }: FindingKeysProps) {
  return (
    <details className="finding-keys" ref={ref}>
      <summary>{texts.keys}</summary>
      <dl>
        {Object.entries(findingKeys).map(([key, says]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <Checkbox isSelected={isOn} onChange={onChange}>
        {texts.useKeys}
      </Checkbox>
    </details>
  )
}
