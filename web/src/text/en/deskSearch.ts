import type { DeskSearchText } from '../mn/deskSearch.ts'

export const text: DeskSearchText = {
  title: 'Search everything',
  action: 'Search',
  field: 'Name, phone, reference, registry number',
  hint: 'By the beginning of names, or by a whole phone, reference or registry number. Searches are recorded.',
  children: 'Children',
  requests: 'Requests',
  families: 'Families',
  none: 'Nothing found',
  noneHint: 'Check the spelling or the number and search again.',
  of: 'Children: {names}',
  noAdults: 'No registered guardian',
}
