import { dataPaths } from '#core/request/dataPaths.ts'
import { pythonText, shellWord } from '#core/text/quoting.ts'
import type { CodeSample } from './rowsCode.ts'

/** A match-up that code repeats. */
interface CodedMatch {
  /** Where the portal is, without a slash at the end. */
  readonly origin: string
  /** Of the reader's own file. */
  readonly fileName: string
  readonly resultName: string
  /** As the call takes them. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Code that matches the same file with the same settings: the command, curl and Python. The reader puts in the key. */
export function matchCode(match: CodedMatch): CodeSample[] {
  return [
    { language: 'pelagos', text: command(match) },
    { language: 'curl', text: curl(match) },
    { language: 'Python', text: python(match) },
  ]
}

function command({ origin, fileName, resultName, parameters }: CodedMatch): string {
  const { variables = '', ...settings } = parameters
  const options = [
    ...variables.split(',').map((name) => `--variable ${shellWord(name)}`),
    ...Object.entries(settings).map(([name, value]) => `--${optionName(name)} ${shellWord(value)}`),
    `-o ${shellWord(resultName)}`,
  ]
  return [`export PELAGOS_URL=${shellWord(origin)}`, [`npx pelagos match ${fileWord(fileName)}`, ...options].join(' \\\n  ')].join('\n')
}

function curl({ origin, fileName, resultName, parameters }: CodedMatch): string {
  return [
    `curl ${shellWord(`${origin}${dataPaths.match}?${new URLSearchParams(parameters)}`)}`,
    '-H "Authorization: Api-Key YOUR_KEY"',
    '-H "Content-Type: text/csv"',
    `--data-binary ${shellWord(`@${fileName}`)}`,
    `-o ${shellWord(resultName)}`,
  ].join(' \\\n  ')
}

function python({ origin, fileName, resultName, parameters }: CodedMatch): string {
  return `# pip install requests
import requests
with open(${pythonText(fileName)}, "rb") as rows:
  answer = requests.post(${pythonText(`${origin}${dataPaths.match}`)},
    params={
${Object.entries(parameters)
  .map(([name, value]) => `      ${pythonText(name)}: ${pythonText(value)}`)
  .join(',\n')}},
    headers={"Authorization": "Api-Key YOUR_KEY", "Content-Type": "text/csv"},
    data=rows)
answer.raise_for_status()
with open(${pythonText(resultName)}, "wb") as result:
  result.write(answer.content)`
}

/** `missing-depth` of `missingDepth`. */
const optionName = (parameter: string): string => parameter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A name that begins with a hyphen would be an option. */
const fileWord = (name: string): string => shellWord(name.startsWith('-') ? `./${name}` : name)
