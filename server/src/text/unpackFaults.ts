import type { UnpackFault } from '@portal/contract/uploads'

/** Causes for which a whole file could not be read, for the operator's command. */
export const unpackFaults: Readonly<Record<UnpackFault, string>> = {
  unreadable: 'The file cannot be read: it is a zip, xlsx or CSV file, without a password.',
  tooManyEntries: 'The archive has too many files. Bring them in parts.',
  tooLarge: 'The archive is too large when unpacked. Bring it in parts.',
  archiveInside: 'There is another archive inside. Unpack it and bring its CSV files.',
  tooManyRows: 'The workbook has too many rows. Save it as CSV.',
  sheetTooLarge: 'The content of the workbook is too large. Save it as CSV.',
  nothingInside: 'The archive is empty.',
  stopped: 'The work was stopped and nothing was changed.',
}
