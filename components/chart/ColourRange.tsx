import { useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { Form, FormActions, SubmitButton } from '#components/controls/form/Form.tsx'
import { useForm } from '#components/controls/form/useForm.ts'
import { TextField } from '#components/controls/TextField.tsx'
import { colourRangeOf, colourRangeProblems } from '#core/charts/colourRange.ts'
import { shortNumber } from '#core/charts/distribution.ts'
import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'

interface ColourRangeProps {
  /** The values of the first and last colour. */
  readonly range: Range
  readonly unit: string
  readonly onChange: (range: Range) => void
}

/** The colour range as a button that opens a form with its two ends. */
export function ColourRange({ range, unit, onChange }: ColourRangeProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = (next: Range) => {
    onChange(next)
    close()
  }
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        <span className="chart-range">
          Range <span className="num">{withUnit(`${shortNumber(range.min)} to ${shortNumber(range.max)}`, unit)}</span>
        </span>
      </Button>
      <Dialog title="Colour range" width="narrow" isOpen={isOpen} onClose={close}>
        <RangeForm range={range} unit={unit} onChange={change} onClose={close} />
      </Dialog>
    </>
  )
}

/** Says what is wrong while somebody types, and keeps the button from working meanwhile (CHT-28). */
function RangeForm({ range, unit, onChange, onClose }: ColourRangeProps & { readonly onClose: () => void }) {
  const id = useId()
  const form = useForm({
    initial: { min: String(range.min), max: String(range.max) },
    check: colourRangeProblems,
    send: async (texts) => {
      onChange(colourRangeOf(texts))
      return null
    },
  })
  const problems = colourRangeProblems(form.values)
  const isWrong = Object.keys(problems).length > 0
  const field = (name: 'min' | 'max') => ({ ...form.text(name), isInvalid: problems[name] !== undefined, error: problems[name] ?? '' })
  return (
    <Form form={form}>
      <p id={id}>Values beyond the range have its end colours.{unit && ` In ${unit}.`}</p>
      <TextField label="Minimum" autoFocus {...field('min')} />
      <TextField label="Maximum" {...field('max')} />
      <FormActions>
        <Button onPress={onClose}>Cancel</Button>
        <SubmitButton form={form} blockedBy={isWrong ? id : undefined}>
          Apply
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
