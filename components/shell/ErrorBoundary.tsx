import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errorMessages } from '#core/messages/errors.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorCard } from '../controls/ErrorCard.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Told of the failure, so that its owner can report it. */
  readonly onError: (error: unknown, componentStack: string) => void
  /** Loads the page anew. */
  readonly onReload: () => void
}

/** Keeps a rendering failure inside the part where it happened and says so there; the rest of the page goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '')
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorCard announce action={<Button onPress={this.props.onReload}>{errorMessages.reload}</Button>}>
        {errorMessages.rendering}
      </ErrorCard>
    )
  }
}
