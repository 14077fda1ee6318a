/** Last segments of addresses that differ from the name of their page: the specification fixes these addresses. */
const segments = { grades: 'gradebook', courses: 'lesson', meals: 'cook', books: 'book' } as const

export type SegmentOf<Page extends string> = Page extends keyof typeof segments ? (typeof segments)[Page] : Page

/** Last segment of the address of a child's page. */
export function segmentOf<Page extends string>(page: Page): SegmentOf<Page>
export function segmentOf(page: string): string {
  const named: Readonly<Record<string, string>> = segments
  return named[page] ?? page
}
