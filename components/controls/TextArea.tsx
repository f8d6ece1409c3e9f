import { TextArea as AriaTextArea } from 'react-aria-components'
import { LabelledText, type LabelledTextProps } from './TextField.tsx'
import './TextArea.css'

export interface TextAreaProps extends LabelledTextProps {
  readonly rows?: number
}

/** Several lines of text. */
export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return (
    <LabelledText {...rest}>
      <div className="field-box text-area">
        <AriaTextArea rows={rows} />
      </div>
    </LabelledText>
  )
}
