import { expect, test } from 'vitest'
import { svgOnPaper } from '#core/charts/image/imageWords.ts'
import {
  firstPicture,
  grounds,
  pictureChoiceText,
  pictureSizeNames,
  pictureSizes,
  readPictureChoice,
} from '#core/charts/image/pictureChoice.ts'

test('CHT-35 pictures are light, of 1000 x 700 and with their caption unless the reader chooses otherwise', () => {
  expect(readPictureChoice('')).toEqual({ size: 'slide', ground: 'day', hasCaption: true })
  expect([pictureSizes.slide.width, pictureSizes.slide.height]).toEqual([1000, 700])
  expect(readPictureChoice('poster pink')).toEqual(firstPicture)
})

test('each choice is read as it was stored', () => {
  for (const size of pictureSizeNames)
    for (const ground of grounds)
      for (const hasCaption of [true, false])
        expect(readPictureChoice(pictureChoiceText({ size, ground, hasCaption }))).toEqual({ size, ground, hasCaption })
})

test('letters of 12 units are set in 8 points, in a column of 85 mm and on a page of 180 mm', () => {
  for (const { millimetres, width } of [pictureSizes.column, pictureSizes.page])
    expect(((12 * millimetres) / width / 25.4) * 72).toBeCloseTo(8, 1)
})

test('an SVG states its size on paper, in proportion', () => {
  const svg = '<svg class="marks" width="361" height="722" viewBox="0 0 361 722"><rect width="5" height="6"/></svg>'
  expect(svgOnPaper(svg, 85)).toBe(
    '<svg class="marks" width="85mm" height="170mm" viewBox="0 0 361 722"><rect width="5" height="6"/></svg>',
  )
  expect(svgOnPaper(svg, null)).toBe(svg)
})
