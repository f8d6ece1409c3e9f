import { quoted } from '../literals.ts'

/** A column of the table that is read, which every statement calls `t`. */
export const ofTable = (name: string): string => `t.${quoted(name)}`

/** The name that an answer's column has within a statement: ClickHouse would take a column's own name in WHERE for the answer's. Answers are read by position. */
export const answerName = (at: number): string => `pelagos_answer_${at}`
