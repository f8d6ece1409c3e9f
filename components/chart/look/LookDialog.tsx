import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { Form, FormActions, SubmitButton } from '#components/controls/form/Form.tsx'
import { useForm } from '#components/controls/form/useForm.ts'
import { Select } from '#components/controls/Select.tsx'
import { TextField } from '#components/controls/TextField.tsx'
import { colourRangeOf, colourRangeProblems } from '#core/charts/look/colourRange.ts'
import { type MarkerColour, type MarkerLook, markerColourOf, markerColours, markerOf, markerProblems } from '#core/charts/look/markers.ts'
import { shortNumber } from '#core/charts/values/distribution.ts'
import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits/index.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>

interface LookDialogProps<Name extends string> {
  readonly title: string
  /** What the button that opens it says. */
  readonly button: ReactNode
  readonly note: string
  /** The numbers to be typed: their labels by name, in their order. */
  readonly labels: Partial<Texts<Name>>
  readonly initial: Texts<Name>
  /** What is wrong with what was typed, by field. */
  readonly check: (texts: Texts<Name>) => Partial<Texts<Name>>
  readonly onApply: (texts: Texts<Name>) => void
  /** Further controls, below the fields, of what the form holds besides. */
  readonly children?: (texts: Texts<Name>, change: (change: Partial<Texts<Name>>) => void) => ReactNode
}

/** A part of a chart's look as a button that opens a form for it. */
function LookDialog<Name extends string>(props: LookDialogProps<Name>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        {props.button}
      </Button>
      <Dialog title={props.title} width="narrow" isOpen={isOpen} onClose={close}>
        <LookForm {...props} onClose={close} />
      </Dialog>
    </>
  )
}

/** Says what is wrong while somebody types, and keeps the button from working meanwhile. */
function LookForm<Name extends string>({
  note,
  labels,
  initial,
  check,
  onApply,
  children,
  onClose,
}: LookDialogProps<Name> & { readonly onClose: () => void }) {
  const id = useId()
  const form = useForm<Record<string, string>>({
    initial,
    check: (values) => check(values as Texts<Name>),
    send: async (values) => {
      onApply(values as Texts<Name>)
      onClose()
      return null
    },
  })
  const texts = form.values as Texts<Name>
  const problems: Partial<Record<string, string>> = check(texts)
  const isWrong = Object.keys(problems).length > 0
  return (
    <Form form={form}>
      <p id={id}>{note}</p>
      {Object.entries(labels as Readonly<Record<string, string>>).map(([name, label], at) => (
        <TextField
          key={name}
          label={label}
          autoFocus={at === 0}
          {...form.text(name)}
          isInvalid={problems[name] !== undefined}
          error={problems[name] ?? ''}
        />
      ))}
      {children?.(texts, (change) => form.change(change as Partial<Record<string, string>>))}
      <FormActions>
        <Button onPress={onClose}>Cancel</Button>
        <SubmitButton form={form} blockedBy={isWrong ? id : undefined}>
          Apply
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

const colourOptions = Object.entries(markerColours).map(([id, colour]) => ({
  id: id as MarkerColour,
  label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  swatch: [colour],
}))

interface MarkerOptionsProps {
  readonly marker: MarkerLook
  /** Set where the colour says something else: opacity and colour are not offered then. */
  readonly isSizeOnly?: boolean
  readonly onChange: (marker: MarkerLook) => void
}

/** Opacity, size and colour of markers as a button that opens a form for them (CHT-29). */
export function MarkerOptions({ marker, isSizeOnly = false, onChange }: MarkerOptionsProps) {
  const { markerMinOpacity, markerMaxOpacity, markerMinSize, markerMaxSize } = limits
  const sizes = `from ${markerMinSize} to ${markerMaxSize} pixels.`
  return (
    <LookDialog
      title="Marker options"
      button="Marker options"
      note={isSizeOnly ? `Size ${sizes}` : `Opacity from ${markerMinOpacity} to ${markerMaxOpacity}, size ${sizes}`}
      labels={isSizeOnly ? { size: 'Size' } : { opacity: 'Opacity', size: 'Size' }}
      initial={{ opacity: String(marker.opacity), size: String(marker.size), colour: marker.colour }}
      check={markerProblems}
      onApply={(texts) => onChange(markerOf(texts))}
    >
      {({ colour }, change) =>
        isSizeOnly ? null : (
          <Select label="Colour" options={colourOptions} value={markerColourOf(colour)} onChange={(next) => change({ colour: next })} />
        )
      }
    </LookDialog>
  )
}

interface ColourRangeProps {
  /** The values of the first and last colour. */
  readonly range: Range
  readonly unit: string
  readonly onChange: (range: Range) => void
}

/** The colour range as a button that opens a form with its two ends (CHT-28). */
export function ColourRange({ range, unit, onChange }: ColourRangeProps) {
  const button = (
    <span className="chart-range">
      Range <span className="num">{withUnit(`${shortNumber(range.min)} to ${shortNumber(range.max)}`, unit)}</span>
    </span>
  )
  return (
    <LookDialog
      title="Colour range"
      button={button}
      note={`Values beyond the range have its end colours.${unit && ` In ${unit}.`}`}
      labels={{ min: 'Minimum', max: 'Maximum' }}
      initial={{ min: String(range.min), max: String(range.max) }}
      check={colourRangeProblems}
      onApply={(texts) => onChange(colourRangeOf(texts))}
    />
  )
}
