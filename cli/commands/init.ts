import { describedAs } from '#core/portal/PortalFace.ts'
import { portalSettings, settingsErrors } from '#core/portal/portalSettings.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { rejectExisting, writeWhole } from '../files.ts'

const help = `
Everything in the file may be changed or left out; a portal reads it when it starts. It is the file that PELAGOS_PORTAL names, or portal.json
in the portal's data folder.

Examples:
  pelagos init --name "Fjord Moorings" --headline "Moorings of cold fjords" --email data@fjords.example
  PELAGOS_PORTAL=portal.json PELAGOS_SEED=none npm start`

const EXAMPLE_ACCENT = '#0b5f8a' // as dark as on most signs of the sea

interface Options {
  readonly output: string
  readonly name: string
  readonly headline: string
  readonly email?: string
  readonly accent: string
  readonly logo?: string
}

/** `pelagos init`: the settings file of a portal of one's own. */
export const initCommand: CliCommand = (program, run) => {
  program
    .command('init')
    .summary('write the settings file of a portal of your own')
    .description(
      'Writes the settings file of a portal of your own: name, headline, description, logo, colours, contact, sponsors, licence.',
    )
    .requiredOption('--name <NAME>', 'what the portal is called')
    .option('--headline <TEXT>', 'the heading of its home page', 'Ocean data for everybody')
    .option('--email <ADDRESS>', 'where people may write to')
    .option('--accent <COLOUR>', 'the colour of links and buttons', EXAMPLE_ACCENT)
    .option('--logo <FILE>', 'an SVG file, as a path from the folder of the settings file')
    .option('-o, --output <FILE>', 'where to write it', 'portal.json')
    .option('--json', 'report what was written as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => init(options, context)))
}

async function init({ output, name, headline, email, accent, logo }: Options, { terminal }: CommandContext): Promise<void> {
  const settings = {
    ...{ name, headline, description: describedAs(name), colours: { accent } },
    contact: { ...(email === undefined ? {} : { email }), postal: [] },
    sponsors: [],
    licence: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  }
  const { error } = portalSettings.safeParse(settings)
  if (error !== undefined) throw new Problem('bad-request', settingsErrors(error).join('\n'))
  // It may be somebody's work of months.
  rejectExisting(output)
  const text = `${JSON.stringify({ ...settings, ...(logo === undefined ? {} : { logo }) }, null, 2)}\n`
  await writeWhole(output, new TextEncoder().encode(text))
  if (terminal.isJson) terminal.printJson({ file: output })
  else
    terminal.note(`Wrote ${output}. Start the portal with PELAGOS_PORTAL=${output}, or put the file into its data folder as portal.json.`)
}
