import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { type PictureChoice, type PictureGround, pictureSizeNames, pictureSizes } from '#core/charts/image/pictureChoice.ts'
import type { ReadFont } from '#core/charts/image/pictureFonts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { ChartTheme } from '../drawing/theme.ts'

const texts = chartTexts.picture

interface PictureOptionsProps {
  readonly choice: PictureChoice
  readonly onChange: (choice: PictureChoice) => void
}

const sizeOptions = pictureSizeNames.map((id) => ({ id, label: pictureSizes[id].label, note: pictureSizes[id].note }))

/** For what, on which ground and with which words pictures are saved, as a button that opens a dialog; it holds for all charts. */
export function PictureOptions({ choice, onChange }: PictureOptionsProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = (
    <Button tone="primary" onPress={close}>
      {texts.done}
    </Button>
  )
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        {texts.options}
      </Button>
      <Dialog title={texts.options} width="narrow" isOpen={isOpen} onClose={close} actions={done}>
        <RadioGroup
          label={texts.size}
          shape="list"
          options={sizeOptions}
          value={choice.size}
          onChange={(size) => onChange({ ...choice, size })}
        />
        <RadioGroup
          label={texts.ground}
          options={[
            { id: 'day', label: texts.light },
            { id: 'night', label: texts.dark },
          ]}
          value={choice.ground}
          onChange={(ground) => onChange({ ...choice, ground })}
        />
        <Checkbox isSelected={choice.hasCaption} onChange={(hasCaption) => onChange({ ...choice, hasCaption })}>
          {texts.caption}
        </Checkbox>
        <p className="field-hint">{texts.hint}</p>
      </Dialog>
    </>
  )
}

/** How pictures are saved, which is the reader's choice for all charts, and what they are made of besides. */
export interface PictureSource {
  readonly choice: PictureChoice
  readonly onChoice: (choice: PictureChoice) => void
  readonly findTheme: (ground: PictureGround) => Promise<ChartTheme>
  readonly readFont: ReadFont
}
