/** Last segments of addresses that differ from the name of their page: the specification fixes these addresses. */
const segments: Readonly<Record<string, string>> = { grades: 'gradebook', courses: 'lesson', meals: 'cook', books: 'book' }

/** Last segment of the address of a child's page. */
export const segmentOf = (page: string): string => segments[page] ?? page
