/** All code of one language in a Markdown text. */
export function codeOf(markdown: string, language: string): string {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) => code).join('\n')
}

/** The SELECTs and procedure calls that stand in code as texts, each as the program sends it. Matlab's `" + ...` joins lines. */
export function textsOf(code: string): string[] {
  const joined = code.replaceAll(/" \+ \.\.\.\s*"/g, '')
  return [...joined.matchAll(/"{1,3}\s*((?:EXEC|SELECT) [^"]+)"/g)].map(([, text = '']) => text.trimEnd())
}

/** The named arguments of each call of a Python method. */
export function namedCalls(code: string, method: string): Record<string, string>[] {
  return [...code.matchAll(new RegExp(`\\.${method}\\(([^)]*)\\)`, 'g'))].map(([, list = '']) =>
    Object.fromEntries([...list.matchAll(/(\w+)="?([^",\s]+)"?/g)].map(([, name = '', value = '']) => [name, value])),
  )
}

/** Each `curl -G` with the path that it asks for and whether it brings a key. */
export function curlRequests(code: string): { readonly path: string; readonly hasKey: boolean }[] {
  const lines = code.replaceAll(/\\\n\s*/g, '').split('\n')
  return lines.flatMap((line) => {
    const address = /^curl -G '([^']+)'/.exec(line)?.[1]
    if (address === undefined) return []
    const query = new URLSearchParams()
    for (const [, plain, encoded] of line.matchAll(/ -d (\S+)| --data-urlencode "([^"]+)"/g)) {
      const [name = '', ...value] = (plain ?? encoded ?? '').split('=')
      query.append(name, value.join('='))
    }
    return [{ path: `${new URL(address).pathname}?${query}`, hasKey: line.includes('Authorization: Api-Key $PELAGOS_KEY') }]
  })
}
