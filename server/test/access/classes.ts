import { groupCards, groupLetter, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import * as z from 'zod/mini'
import { type AccessRow, type Meets, ofClass, type Scene, STAFF_ONLY } from './callers.ts'

const Listed = z.array(z.object({ id: z.number() }))
const GROUP_NOT_YOURS = '403 groupNotYours'
/** A class: open to its teacher while it is theirs, and to the office. */
const one: Meets = ofClass('200', GROUP_NOT_YOURS, GROUP_NOT_YOURS, STAFF_ONLY)
const params = ({ groupId }: Scene) => ({ params: { groupId } })

export const classAccess: readonly AccessRow[] = [
  {
    name: 'the classes',
    call: staffGroups,
    at: 'school',
    asks: () => ({}),
    reads: (result, { groupId }) => (Listed.parse(result).some(({ id }) => id === groupId) ? 'shown' : 'hidden'),
    meets: ofClass('shown', 'hidden', 'hidden', STAFF_ONLY),
  },
  { name: 'a class', call: staffGroup, at: 'school', asks: params, meets: one },
  {
    name: 'the cards of a class',
    call: groupCards,
    at: 'school',
    asks: ({ groupId }) => ({ body: { groupId, of: 'unfollowed' } }),
    meets: one,
  },
  { name: 'the letter to the parents of a class', call: groupLetter, at: 'school', asks: params, meets: one },
]
