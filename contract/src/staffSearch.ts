import * as z from 'zod/mini'
import { post, staff } from './call.ts'
import { IdValue } from './fields.ts'
import { exampleRow } from './staffQueues.ts'
import { RegisterRow } from './staffRegister.ts'

/** Maximum hits of each group. */
export const SEARCH_HITS = 10
export const SEARCH_MIN = 2
export const SEARCH_MAX = 60

const Found = z.object({ childId: IdValue, name: z.string() })

export const SearchedChild = z.object({ ...Found.shape, groupId: IdValue, groupName: z.string() })
export const SearchedRequest = z.pick(RegisterRow, {
  queue: true,
  id: true,
  childId: true,
  childName: true,
  place: true,
  senderName: true,
  statusName: true,
  since: true,
})
/** Children with the same adults; the first child opens the page. */
export const SearchedFamily = z.object({ adults: z.array(z.string()), children: z.array(Found).check(z.minLength(1)) })

export const deskSearch = post('/api/staff/search', {
  about:
    "Searches the desk's children, requests and families, 10 of each at most: by the beginnings of names, or by a whole phone, registry or reference number. A teacher finds children and requests of their groups, a commission requests alone. Every child is audited; whole numbers, misses and searches in a day are limited.",
  access: staff('TEACHER', 'SCHOOL', 'COMMISSION'),
  goesOnReadOnly: true,
  params: {},
  body: z.object({ search: z.string().check(z.trim(), z.minLength(SEARCH_MIN), z.maxLength(SEARCH_MAX)) }),
  result: z.object({
    children: z.array(SearchedChild),
    requests: z.array(SearchedRequest),
    families: z.array(SearchedFamily),
  }),
  example: {
    body: { search: 'Ганбат Тэмүүлэн' },
    result: {
      children: [{ childId: 200_002, name: 'Ганбат Тэмүүлэн', groupId: 3052, groupName: '5б бүлэг' }],
      requests: [
        {
          queue: 'links',
          id: 71,
          childId: exampleRow.childId,
          childName: exampleRow.childName,
          place: exampleRow.place,
          senderName: exampleRow.senderName,
          statusName: exampleRow.statusName,
          since: exampleRow.since,
        },
      ],
      families: [{ adults: ['Бат Болормаа'], children: [{ childId: 200_002, name: 'Ганбат Тэмүүлэн' }] }],
    },
  },
})

export const searchCalls = [deskSearch]
