import { expect, test } from 'vitest'
import { attributesIn } from '#core/workbook/xlsx/xmlAttributes.ts'

const read = (source: string) => [...attributesIn(source)]

test('attributes are read in either quotes, with blanks around the sign, and with what a value may hold', () => {
  expect(read(' r="A1" s = \'3\'\n x:t="a=b>c" empty=""')).toEqual([
    ['r', 'A1'],
    ['s', '3'],
    ['x:t', 'a=b>c'],
    ['empty', ''],
  ])
})

test('text that is not an attribute is skipped', () => {
  expect(read(' lone a=b c="1" d="never closed')).toEqual([['c', '1']])
})
