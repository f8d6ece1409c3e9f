import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createTarPacker } from 'modern-tar'

/** The bytes of a tar archive of files, in their order; the same for the same files, whenever they were written. */
export function packFiles(files: readonly { readonly name: string; readonly path: string }[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for (const { name, path } of files) {
      const { size } = await stat(path)
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
      await body.pipeTo(controller.add({ name, size, mtime: new Date(0), mode: 0o644 }))
    }
    controller.finalize()
  }
  // A failure ends the stream with it, for whoever reads the bytes.
  pack().catch((error: unknown) => controller.error(error))
  return readable
}
