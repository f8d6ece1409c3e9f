import ora from 'ora'
import { Problem } from '#core/request/Problem.ts'

/** A running message on the error stream that ends as done or not. */
export interface Progress {
  update(text: string): void
  done(text: string): void
  stop(): void
}

/** The streams of a process, or what stands in for them. */
export type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>

/** The only place that prints. Data go to the output stream, everything else to the error stream; with `isJson` both are JSON. */
export class Terminal {
  readonly isJson: boolean
  readonly streams: Streams

  constructor(streams: Streams, isJson: boolean) {
    this.streams = streams
    this.isJson = isJson
  }

  /** One line of data. */
  print(text: string): void {
    this.streams.stdout.write(`${printable(text)}\n`)
  }

  /** Data for programs. */
  printJson(value: unknown): void {
    this.streams.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
  }

  /** A remark for the person, never data; silent with JSON. */
  note(text: string): void {
    if (!this.isJson) this.streams.stderr.write(`${printable(text)}\n`)
  }

  /** A fault that was expected: its sentence, or with JSON `{"error": ...}`. */
  problem(problem: Problem): void {
    const { code, message, details } = problem
    const text = this.isJson ? JSON.stringify({ error: { code, says: message, details } }) : `pelagos: ${printable(message)}`
    this.streams.stderr.write(`${text}\n`)
  }

  /** An internal error, reported without a stack trace. */
  bug(fault: unknown): void {
    const says = `something unexpected happened (${fault instanceof Error ? fault.message : String(fault)}). Please report it, with the command that you ran.`
    this.problem(new Problem('unexpected-reply', says))
  }

  /** Raw bytes of a result. Resolves when the stream can take more. */
  write(bytes: Uint8Array): Promise<void> {
    const { stdout } = this.streams
    return new Promise((resolve, reject) => stdout.write(bytes, (fault) => (fault ? reject(fault) : resolve())))
  }

  /** Starts a progress message; on the error stream only, and none with JSON. */
  progress(text: string): Progress {
    const { stderr } = this.streams
    // A terminal that reports no width would make ora clear its lines forever.
    const isMoving = stderr.isTTY === true && stderr.columns > 0
    const spinner = ora({ text: printable(text), stream: stderr, isEnabled: isMoving, isSilent: this.isJson, discardStdin: false }).start()
    return {
      update: (next) => {
        if (isMoving) spinner.text = printable(next)
      },
      done: (last) => {
        if (isMoving) spinner.succeed(printable(last))
        else {
          spinner.stop()
          this.note(last)
        }
      },
      stop: () => spinner.stop(),
    }
  }
}

/** Text from elsewhere without the control characters that could steer the terminal. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '�')
}
