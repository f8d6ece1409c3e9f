const comments: Readonly<Record<string, string>> = { python: '#', r: '#', julia: '#', sh: '#', matlab: '%', sql: '--' }

/** Marks comments and texts of code, which is all the colour that code has here. Takes and answers escaped HTML; other languages come back as they are. */
export function withCodeMarks(code: string, language: string): string {
  const comment = comments[language]
  if (comment === undefined) return code
  const pattern = new RegExp(`(^|\\s)(${comment}[^\\n]*)|((?:&quot;){3}[^]*?(?:&quot;){3}|&quot;[^]*?&quot;|'[^'\\n]*')`, 'g')
  return code.replaceAll(pattern, (_, before: string | undefined, remark: string | undefined, text: string | undefined) =>
    remark === undefined ? `<span class="code-text">${text}</span>` : `${before}<span class="code-remark">${remark}</span>`,
  )
}
