import type { EmptyText } from '../mn/empty.ts'

export const text: EmptyText = {
  noInformation: 'No information found',
  notFound: 'Not found',
}
