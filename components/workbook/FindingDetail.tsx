import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Finding } from '#core/workbook/Finding.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { fixText, severities } from './FindingList.tsx'
import './FindingDetail.css'

export interface FindingDetailProps {
  readonly finding: Finding | null
  /** Whether it is scrolled to, or gets the focus: after a fix what had the focus may be gone. */
  readonly reveal: 'stay' | 'scroll' | 'focus'
  /** What is said while no finding is chosen. */
  readonly prompt: string
  /** Shows the finding before or after it, without a change. */
  readonly onMove: (by: -1 | 1) => void
  /** Accepts the fix of its cell; without it there is no button. */
  readonly onFix?: (finding: Finding) => void
  /** Puts another text into its cell. */
  readonly onPut?: (finding: Finding, text: string) => void
}

/** One finding: why it is wrong, and what to put in its place. */
export function FindingDetail({ finding, reveal, prompt, ...actions }: FindingDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each finding is revealed once
  useEffect(() => {
    // On a phone the list is longer than the screen.
    if (reveal !== 'stay') heading.current?.scrollIntoView({ block: 'nearest' })
    if (reveal === 'focus') heading.current?.focus({ preventScroll: true })
  }, [finding, reveal])
  const told = finding ? `${[finding.sheet, finding.cell].filter(Boolean).join(', ')}: ${finding.says}` : ''
  return (
    <>
      {/* Always there, since screen readers say only what changes in a region that they know. */}
      <p className="vh" role="status">
        {told}
      </p>
      {finding ? (
        <Detail {...{ finding, told, heading, ...actions }} />
      ) : (
        <p ref={heading} tabIndex={-1} className="finding-prompt muted">
          {prompt}
        </p>
      )}
    </>
  )
}

interface DetailProps extends Omit<FindingDetailProps, 'reveal' | 'prompt'> {
  readonly finding: Finding
  readonly told: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function Detail({ finding, told, heading, onMove, onFix, onPut }: DetailProps) {
  const { severity, cell, value, fix } = finding
  return (
    <section className="finding-detail" aria-labelledby="finding-says">
      <h2 id="finding-says" ref={heading} tabIndex={-1}>
        {told}
      </h2>
      {value !== undefined && (
        <p>
          {severities[severity].label}, found: <code>{value}</code>
        </p>
      )}
      <div className="finding-actions">
        {fix !== undefined && onFix && (
          <Button tone="primary" onPress={() => onFix(finding)}>
            {fixText(fix)}
          </Button>
        )}
        <Button onPress={() => onMove(-1)}>Previous finding</Button>
        <Button onPress={() => onMove(1)}>Next finding</Button>
      </div>
      {cell !== undefined && onPut && (
        <OtherValue key={`${cell} ${value}`} cell={cell} value={value ?? ''} onPut={(text) => onPut(finding, text)} />
      )}
    </section>
  )
}

function OtherValue({ cell, value, onPut }: { readonly cell: string; readonly value: string; readonly onPut: (text: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <form
      className="finding-put"
      onSubmit={(event) => {
        event.preventDefault()
        onPut(text)
      }}
    >
      <TextField label={`Value of ${cell}`} value={text} onChange={setText} />
      <Button type="submit">Replace</Button>
    </form>
  )
}
