import type { LostText } from '../mn/lost.ts'

export const text: LostText = {
  hint: 'The address may be mistyped, or the page may have moved.',
  toHome: 'Back to home',
}
