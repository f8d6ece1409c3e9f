import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrowBytes } from '#core/observations/arrow.ts'

const [MONTHS, COLUMNS, ROWS] = [12, 360, 180]

/** Rows of a response: a month at a time, every degree. */
export const rowCount = MONTHS * COLUMNS * ROWS

/** A proxy in front of a portal: it responds to chart procedures with many rows, a month at a time, and forwards everything else. */
export async function openRowsProxy(portal: string): Promise<{ readonly url: string; stop(): void }> {
  const body = await monthlyRows()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/data/sp?')) {
      response.writeHead(200, { 'Content-Type': 'application/vnd.apache.arrow.stream', 'X-Guest-Plots-Left': '9' })
      for (const piece of body) response.write(piece)
      response.end()
      return
    }
    const { method, headers } = request
    const passed = forward(new URL(request.url ?? '/', portal), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function monthlyRows(): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  const column = (value: (row: number) => number) => ({
    values: Float64Array.from({ length: COLUMNS * ROWS }, (_, row) => value(row)),
    present: null,
  })
  const [lat, lon] = [column((row) => Math.floor(row / COLUMNS) - 89.5), column((row) => (row % COLUMNS) - 179.5)]
  const stream = arrowBytes({
    columns: [
      { name: 'month', type: 'int32' },
      { name: 'lat', type: 'float64' },
      { name: 'lon', type: 'float64' },
      { name: 'sst', type: 'float64' },
    ],
    batches: (async function* () {
      for (let month = 1; month <= MONTHS; month++) {
        const months = { values: new Int32Array(COLUMNS * ROWS).fill(month), present: null }
        yield { rows: COLUMNS * ROWS, columns: [months, lat, lon, column((row) => (30 * Math.floor(row / COLUMNS)) / (ROWS - 1) + month)] }
      }
    })(),
  })
  for await (const piece of stream) pieces.push(piece)
  return pieces
}
