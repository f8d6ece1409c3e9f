import type { DrawingCode } from '#core/charts/code/Drawing.ts'
import type { ChartRequest } from '#core/charts/request/request.ts'

/** The tools that code is written for, in the order of their tabs. */
export const codeLanguages = ['Python', 'R', 'Julia', 'Matlab', 'curl', 'pelagos'] as const

/** One of the tools that code is written for. */
export type CodeLanguage = (typeof codeLanguages)[number]

/** How to read rows with one tool. */
export interface CodeSample {
  readonly language: CodeLanguage
  readonly text: string
}

/** The rows that code asks for. */
export interface RowsSample {
  /** Where the portal is, without a slash at the end. */
  readonly origin: string
  readonly request: ChartRequest
  readonly dataset: {
    readonly Short_Name: string
    readonly Climatology: 0 | 1
    readonly Has_Depth: 0 | 1
    readonly Time_Meaning: string | null
  }
  /** Code that draws their chart, and its address from the root of the portal; `null` for rows alone. */
  readonly drawing: (DrawingCode & { readonly path: string }) | null
}
