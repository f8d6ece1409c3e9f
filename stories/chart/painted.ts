import { expect, waitFor } from 'storybook/test'

/** Waits until the canvas of a chart, or another one in its place, holds more than so many pixels of a colour. */
export function painted(
  canvasElement: HTMLElement,
  isColour: (red: number, green: number, blue: number) => boolean,
  pixels: number,
  selector = 'canvas',
) {
  return waitFor(
    () => {
      const canvas = canvasElement.querySelector<HTMLCanvasElement>(selector)
      const bytes = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray(0)
      let found = 0
      for (let i = 0; i < bytes.length; i += 4) if (isColour(bytes[i] ?? 0, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0)) found++
      expect(found).toBeGreaterThan(pixels)
    },
    { timeout: 20_000 },
  )
}
