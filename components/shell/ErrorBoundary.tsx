import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errorMessages } from '#core/messages/errors.ts'
import { ErrorCard } from '../controls/ErrorCard.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Told of the failure, so that its owner can report it. */
  readonly onError: (error: unknown, componentStack: string) => void
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
    return this.state.failed ? <ErrorCard announce>{errorMessages.rendering}</ErrorCard> : this.props.children
  }
}
