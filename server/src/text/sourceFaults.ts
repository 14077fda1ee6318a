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
