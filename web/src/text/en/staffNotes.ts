import type { StaffNotesText } from '../mn/staffNotes.ts'

export const text: StaffNotesText = {
  note: 'Note',
  internal: 'Internal note',
  add: 'Add a note',
  label: 'Note',
  staffOnly: 'Only staff of your institution read it. Parents do not see it.',
  save: 'Save',
  saved: 'The note was saved',
  worksOn: '{name} is working on this request.',
}
