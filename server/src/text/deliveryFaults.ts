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

/** Sentences of faults in rows that come from the national system. */
export const sourceFaults = {
  sourceInstitution: {
    mn: 'ЕСИС энэ байгууллагын оронд өөр байгууллагын мөр илгээсэн.',
    en: 'ESIS sent a row of another institution.',
  },
  sourceCode: {
    mn: 'ЕСИС-ийн энэ код кодын хүснэгтэд ({right}) алга. Порталын оператор нэмнэ.',
    en: "The code table ({right}) lacks this code of ESIS. The portal's operator adds it.",
  },
  sourceId: {
    mn: 'ЕСИС-ийн хариуны {right} жагсаалтад ийм дугаар алга.',
    en: 'The list {right} of the answer of ESIS has no such id.',
  },
  sourceShape: {
    mn: 'ЕСИС-ийн энэ мөрийн утга дутуу эсвэл өөр төрлийн байна.',
    en: 'A value of this row of ESIS is missing or of another type.',
  },
} as const
