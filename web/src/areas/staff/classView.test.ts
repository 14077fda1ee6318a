import { staffGroup } from '@portal/contract/staffClasses'
import { expect, it } from 'vitest'
import { countIn, filteredChildren, inSheets, sheetsFor } from './classView.ts'

const [followed] = staffGroup.result.parse(staffGroup.example.result).children
if (followed === undefined) throw new Error('the example has no child')
const alone = { ...followed, childId: 1, lastName: 'Бат-Эрдэнэ', firstName: 'Хонгорзул', isFollowed: false, followers: [], today: null }
const ill = { ...alone, childId: 2, isFollowed: true, health: { isWell: false, temperature: '38', symptoms: [] } }
const children = [followed, alone, ill]

it('shows children without a linked parent, and absent children', () => {
  expect(filteredChildren(children, 'unfollowed', '')).toEqual([alone])
  expect(filteredChildren(children, 'away', '')).toEqual([ill])
  expect([countIn(children, 'all'), countIn(children, 'unfollowed'), countIn(children, 'away')]).toEqual([3, 1, 1])
})

it('finds a child by the beginning of either name, whatever the case', () => {
  expect(filteredChildren(children, 'all', ' тэмү')).toEqual([followed])
  expect(filteredChildren(children, 'all', 'бат-эрдэнэ хон')).toEqual([alone, ill])
  expect(filteredChildren(children, 'all', 'өөө')).toEqual([])
})

it('puts eight cards on a sheet', () => {
  expect([sheetsFor(0), sheetsFor(8), sheetsFor(9)]).toEqual([0, 1, 2])
  expect(inSheets(Array.from({ length: 10 }, (_, at) => at)).map(({ length }) => length)).toEqual([8, 2])
})
