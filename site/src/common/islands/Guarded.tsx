import type { ComponentType, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { ErrorBoundary } from '#components/shell/ErrorBoundary.tsx'
import { reportFault } from '../stores/faults.ts'

/** Stands around every island: its failure stays in it and is reported, and its numbers and words are English wherever the browser comes from. */
export function Guarded({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary onError={reportFault} onReload={() => location.reload()}>
      <I18nProvider locale="en-US">{children}</I18nProvider>
    </ErrorBoundary>
  )
}

/** The component as an island. */
export function guarded<Props extends object>(Component: ComponentType<Props>) {
  return (props: Props) => (
    <Guarded>
      <Component {...props} />
    </Guarded>
  )
}
