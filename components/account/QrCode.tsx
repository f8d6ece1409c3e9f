import { encode } from 'uqr'
import './SignInSecurity.css'

/** Modules of quiet ground around a code, as ISO/IEC 18004 wants them. */
const BORDER = 4

/** A text as a QR code, black on white in every theme so that cameras read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-code-ground" width={size} height={size} />
      <path className="qr-code-modules" d={path} />
    </svg>
  )
}
