// Who may import whom, and which room each guest package lives in. `npm run check` holds the tree against it.
const only = (name, comment, rooms, pattern) => ({
  name: `${name}-stays-in-its-room`,
  comment,
  severity: 'error',
  from: { path: '^(core|components|site|edge|cli)/', pathNot: rooms },
  to: { path: pattern },
})
const room = (name, allowed) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: { path: '^(core|components|site|edge|cli|stories|tests|content)/', pathNot: `^(${[name, ...allowed].join('|')})/` },
})

/** The rooms of a house by their steps, the lowest first: each may import those below it. No room is left out. */
const ladder = (house, steps) => [
  ...steps.slice(0, -1).map((room, at) => ({
    name: `${house}-ladder-${room}`,
    comment: 'A room knows those on the steps below it only.',
    severity: 'error',
    from: { path: `^${house}/${room}(/|\\.ts$)` },
    to: { path: `^${house}/(${steps.slice(at + 1).join('|')})(/|\\.ts$)` },
  })),
  {
    name: `${house}-ladder-is-whole`,
    comment: 'Every room has its step.',
    severity: 'error',
    from: { path: `^${house}/[^/.]+/`, pathNot: `^${house}/(${steps.join('|')})/` },
    to: {},
  },
]

/** What kinds of charts share: it knows no kind. */
const sharedByKinds = (room, folders, type) => ({
  name: `${room.replace('/', '-')}-shared`,
  comment: 'What kinds of charts share knows no kind.',
  severity: 'error',
  from: { path: `^${room}/(${folders})/` },
  to: { path: `^${room}/(?!(${folders})/|(${type})\\.ts$)` },
})

const coreLadder = [
  'limits text portal units extent columns request rows messages outbound size storage',
  'catalog observations workbook charts account code news pages vault match',
  'submission mail api client',
].flatMap((step) => step.split(' '))
const edgeLadder = [
  'config platform database files catalog query engines ports',
  'errors mail account dataFolder submission doi news pages vault ingest observability',
  'verify jobs middleware routes app adapters admin tools',
  'node worker',
].flatMap((step) => step.split(' '))

const siteLadder = [
  'common account errors help workers home news vault download shell',
  'dataset information collections gallery submission subset here status',
  'program cruise catalog charts match pages',
].flatMap((step) => step.split(' '))

/** What of the edge runs in Node only: the door, its adapters, and what works on files. */
const onNode =
  '^edge/(node\\.ts|adapters/node/|admin/|dataFolder/|ingest/|platform/helpers/|tools/|verify/|engines/(duckdb|sqlChild)/|files/(durable|hashFile|s3/|sums))'

/** What of the components draws without a page. */
const drawsWithoutPage = '(chart/(image/snapshot|words/chartWords|drawing/(textWidths|theme))|map/geography/landOfFeatures)\\.ts$'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'resolvable',
      comment: 'All but what the build makes, and the rasteriser, an optional package.',
      severity: 'error',
      from: { pathNot: '\\.astro$' },
      to: {
        couldNotResolve: true,
        pathNot: '^(astro:|cloudflare:|virtual:|@resvg/resvg-js$)|^(geojson|topojson-specification)$|\\?(url|worker|raw)$',
      },
    },
    room('core', []),
    ...ladder('core', coreLadder),
    sharedByKinds('core/charts', 'code|image|look|plane|points|rows|series|values', 'ChartType'),
    sharedByKinds('components/chart', 'drawing|graph|plane|points|words', 'ChartKind'),
    room('components', ['core']),
    room('edge', ['core']),
    ...ladder('edge', edgeLadder),
    {
      name: 'cli-imports',
      severity: 'error',
      from: { path: '^cli/', pathNot: '^cli/(commands/(admin|plot)/|files\\.ts$)' },
      to: { path: '^(components|site|edge|stories|tests|content)/' },
    },
    {
      name: 'cli-files-imports',
      comment: 'Files reach the disk in one way, whoever makes them.',
      severity: 'error',
      from: { path: '^cli/files\\.ts$' },
      to: { path: '^(components|site|stories|tests|content)/|^edge/(?!files/durable\\.ts$)' },
    },
    {
      name: 'cli-plot-imports',
      comment: 'Charts are drawn by the code of the page, as far as that needs no page.',
      severity: 'error',
      from: { path: '^cli/commands/plot/' },
      to: { path: `^(site|edge|stories|tests|content)/|^components/(?!${drawsWithoutPage})` },
    },
    {
      name: 'draws-without-page',
      comment: 'What the command line imports of the components has neither React nor styles.',
      severity: 'error',
      from: { path: `^components/${drawsWithoutPage}` },
      to: { path: '\\.(tsx|css)$|node_modules/(react|react-dom|maplibre-gl)/', reachable: true },
    },
    {
      name: 'cli-admin-imports',
      severity: 'error',
      from: { path: '^cli/commands/admin/' },
      to: { path: '^(components|site|stories|tests|content)/|^edge/(?!admin/admin\\.ts$)' },
    },
    {
      name: 'edge-routes-import',
      comment: 'Routes translate HTTP; they never see a door.',
      severity: 'error',
      from: { path: '^edge/(routes|middleware)/|^edge/(app|routes)\\.ts$' },
      to: { path: '^edge/ingest/' },
    },
    {
      name: 'worker-without-node',
      comment: 'Workers have no files and no processes.',
      severity: 'error',
      from: { path: '^edge/worker\\.ts$' },
      to: { path: onNode, reachable: true },
    },
    room('site', ['core', 'components', 'content']),
    ...ladder('site/src', siteLadder),
    {
      name: 'stories-imports',
      severity: 'error',
      from: { path: '^stories/' },
      to: { path: '^(site|edge|cli|content)/|^tests/(?!fixtures/)' },
    },
    only(
      'react',
      'React draws; the others never do.',
      '^(components|site|stories)/',
      'node_modules/(react|react-dom|react-aria|react-aria-components|react-window)/',
    ),
    only(
      'hono',
      'Only doors, middleware and routes speak HTTP as a server.',
      '^edge/(app\\.ts|worker\\.ts|adapters/|middleware/|routes/|tools/)',
      'node_modules/(hono|@hono)/',
    ),
    only('drizzle', 'Only the edge has a store.', '^edge/', 'node_modules/(drizzle-orm|@libsql)/'),
    only('commander', 'Only the command line parses arguments.', '^cli/', 'node_modules/(commander|ora)/'),
    only('vega', 'Charts are drawn in one place.', '^components/chart/', 'node_modules/(vega|vega-lite|vega-interpreter)/'),
    only('maplibre', 'Globes are drawn in one place.', '^components/map/', 'node_modules/maplibre-gl/'),
    only('nanostores', 'State lives in the site.', '^site/', 'node_modules/(nanostores|@nanostores)/'),
    only('s3', 'Buckets are spoken to in one place.', '^edge/files/s3/', 'node_modules/aws4fetch/'),
    only('exceljs', 'Workbooks are written in one place.', '^core/workbook/', 'node_modules/exceljs/'),
    only(
      'duckdb',
      'The embedded engine is opened in its own folders.',
      '^edge/(engines/(duckdb|sqlChild)|dataFolder|ingest|tools)/',
      'node_modules/@duckdb/',
    ),
    only(
      'zod',
      'Schemas stand where outside input arrives: the contract, the catalog’s files, configuration, what is ingested.',
      '^(core/(api|catalog|client|match|portal|request|submission)/|cli/config\\.ts|site/src/content\\.config\\.ts|edge/(?!routes/|middleware/|app\\.ts)[a-z]+/)',
      'node_modules/zod/',
    ),
    {
      name: 'node-stays-in-its-room',
      comment: 'core, components and the worker run without Node.',
      severity: 'error',
      from: { path: '^(core|components|site/src|edge)/', pathNot: onNode },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-pages|\\.astro|storybook-static)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
