import { groupCards, groupLetter, groupMonth, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { guardianPhones } from '@portal/contract/staffMoves'
import { deskSearch } from '@portal/contract/staffSearch'
import * as z from 'zod/mini'
import { eq } from '../../src/database/sql.ts'
import { people } from '../../src/database/tables.ts'
import { type AccessRow, type Meets, ofClass, type Scene, STAFF_ONLY } from './callers.ts'

const Listed = z.array(z.object({ id: z.number() }))
const GROUP_NOT_YOURS = '403 groupNotYours'
/** Deepest group of the desk's search that names the child. */
const searched = (result: unknown, { childId }: Scene): string => {
  const { children, families } = deskSearch.result.parse(result)
  if (families.some((family) => family.children.some((child) => child.childId === childId))) return 'family'
  return children.some((child) => child.childId === childId) ? 'child' : 'hidden'
}
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
    name: 'a month of a class',
    call: groupMonth,
    at: 'school',
    asks: ({ groupId }) => ({ params: { groupId, month: '2026-10' } }),
    meets: one,
  },
  {
    name: "the phones of a child's guardians",
    call: guardianPhones,
    at: 'school',
    asks: ({ groupId, childId }) => ({ params: { groupId, childId } }),
    meets: one,
  },
  {
    name: 'the search of the desk for a child of the class',
    call: deskSearch,
    at: 'school',
    asks: async ({ portal, childId }) => {
      const [child] = await portal.world.db.select().from(people).where(eq(people.id, childId))
      return { body: { search: child?.registryNumber ?? '' } }
    },
    reads: searched,
    // Teachers have no family pages, and commissions no children.
    meets: { ...ofClass('child', 'hidden', 'hidden', 'hidden'), office: 'family' },
  },
  {
    name: 'the cards of a class',
    call: groupCards,
    at: 'school',
    asks: ({ groupId }) => ({ body: { groupId, of: 'unfollowed' } }),
    meets: one,
  },
  { name: 'the letter to the parents of a class', call: groupLetter, at: 'school', asks: params, meets: one },
]
