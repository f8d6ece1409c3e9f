import ts from 'typescript'
import { codeFiles, visitCode } from './sourcePatterns.ts'

/** What of answers, not of requests, is read by the same calls. */
const ofAnswers = /\b(res|response|answer)\b/

/** The names of the headers that the edge reads of a request, as the calls `header`, `get` and `has` of its code name them. */
export function headersRead(): ReadonlySet<string> {
  return literalsOf((callee) => /(\breq\.header|\bheaders\.(get|has))$/.test(callee) && !ofAnswers.test(callee), 0)
}

/** The texts that stand as the n-th argument in calls of the edge's code. */
function literalsOf(isMeant: (callee: string) => boolean, place: number): ReadonlySet<string> {
  const found = new Set<string>()
  for (const path of codeFiles(['edge'])) {
    visitCode(path, (node) => {
      if (!ts.isCallExpression(node) || !isMeant(node.expression.getText())) return
      const argument = node.arguments[place]
      if (argument !== undefined && ts.isStringLiteral(argument)) found.add(argument.text)
    })
  }
  return found
}
