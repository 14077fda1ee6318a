import type { SheetText } from '../mn/sheet.ts'

export const text: SheetText = {
  download: 'Download Excel',
  failed: 'The file could not be prepared. Please try again',
}
