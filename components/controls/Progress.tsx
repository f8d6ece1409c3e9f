import { useId } from 'react'
import { Button } from './Button.tsx'
import './Progress.css'

export interface ProgressProps {
  /** What is being done. */
  readonly label: string
  /** 0 to 1; without it the end is not known. */
  readonly fraction?: number
  /** How far it is in words and units: "12,400 of 109,380 rows". */
  readonly detail?: string
  /** Where the work can be stopped. */
  readonly onStop?: () => void
}

/** Says what long work does, how far it is and how to stop it. */
export function Progress({ label, fraction, detail, onStop }: ProgressProps) {
  const id = useId()
  return (
    <div className="progress">
      <div className="progress-words">
        <label htmlFor={id}>{label}</label>
        {detail && <span className="progress-detail num">{detail}</span>}
      </div>
      <progress id={id} max={1} {...(fraction === undefined ? {} : { value: fraction })} />
      {onStop && (
        <Button tone="plain" onPress={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}
