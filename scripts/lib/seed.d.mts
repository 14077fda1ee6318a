export const TEST_CHILDREN: number
