import * as z from 'zod'

const headers = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .transform((pairs) => pairs.filter((pair) => pair !== '').map((pair) => pair.split(/=(.*)/s)))
  .refine(
    (pairs) => pairs.every(([name = '', value]) => /^[A-Za-z0-9-]{1,100}$/.test(name.trim()) && value !== undefined && isText(value)),
    'must be pairs such as name=value, separated by commas',
  )
  .transform((pairs) => Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), decoded(value.trim())])))

/** The settings of traces, by the names that OpenTelemetry gives them. */
export const tracesEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** As it is, where traces go to another address than `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('pelagos'),
}

/** Where traces go. */
export interface TracesConfig {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/** The collector of traces; null where none is set. */
export function tracesOf(values: z.output<z.ZodObject<typeof tracesEnvironment>>): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = values
  const url = whole ?? (base === undefined ? null : `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === null) return null
  return Object.freeze({ url, headers: values.OTEL_EXPORTER_OTLP_HEADERS, serviceName: values.OTEL_SERVICE_NAME })
}

/** Whether a text can be sent as a header's value, once decoded. */
function isText(value: string): boolean {
  return /^[\x20-\x7e]{0,4000}$/.test(decoded(value))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
