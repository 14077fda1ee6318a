import type { Notification } from './notifications.ts'

/** Common lines of every letter about the first grade. */
const facts = {
  mn: `Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Сургууль: {institution}
Төлөв: {status}
Огноо: {time}`,
  en: `Request number: {reference}
Child: {child}
School: {institution}
Status: {status}
Time: {time}`,
} as const

/** Messages to guardians about the first grade: the school's decision, and the answer with its author. */
export const firstGradeNotifications = {
  firstGradeNEW: {
    sms: {
      mn: '{name}: 1-р ангийн татгалзсан хариуг буцаалаа ({where}). {by} хүртэл хариугаа өгнө үү: {site}',
      en: '{name}: the first-grade refusal was taken back ({where}). Answer before {by}: {site}',
    },
    mail: {
      subject: { mn: 'Татгалзсан хариуг буцаалаа', en: 'The answer was taken back' },
      text: {
        mn: `Асран хамгаалагч 1 дүгээр ангид элсүүлэхээс татгалзсан хариугаа буцаалаа. Сургуулийн санал хэвээр байна.

${facts.mn}

Та {until} хүртэл порталд нэвтэрч элсэлтээ баталгаажуулах эсвэл татгалзана уу.`,
        en: `A guardian took back the answer that declined the first-grade place. The school's offer stands.

${facts.en}

Please sign in and confirm or decline before {until}.`,
      },
    },
  },
  firstGradeAPPROVED: {
    sms: {
      mn: 'Баяр хүргэе! {name}: 1-р ангийн элсэлт баталгаажлаа ({where}).[ Дугаар: {reference}.] {site}',
      en: 'Congratulations! {name}: first grade is confirmed ({where}).[ No. {reference}.] {site}',
    },
    mail: {
      subject: { mn: 'Элсэлт баталгаажлаа[ – {reference}]', en: 'Enrolment confirmed[ – {reference}]' },
      text: {
        mn: `Баяр хүргэе! Хүүхдийн тань 1 дүгээр ангийн элсэлт баталгаажлаа.

${facts.mn}

Сургууль анги, бүлгийг хуваарилсны дараа хүүхдээ порталд холбож, хичээлийн мэдээллийг нь харах боломжтой. Дугаараа хадгална уу.`,
        en: `Congratulations! Your child's first-grade enrolment is confirmed.

${facts.en}

Once the school has assigned a class and group, you can link your child on the portal and see the school day. Please keep the number.`,
      },
    },
  },
  firstGradeConfirmedBySchool: {
    sms: {
      mn: 'Сургууль танай хүсэлтээр {name} 1-р ангийн элсэлтийг баталгаажууллаа ({where}).[ Та биш бол {helpPhone}.] {site}',
      en: "At your family's request the school confirmed {name} ({where}).[ If you did not ask, call {helpPhone}.] {site}",
    },
    mail: {
      subject: { mn: 'Сургууль элсэлтийг баталгаажууллаа', en: 'The school confirmed the enrolment' },
      text: {
        mn: `Сургууль танай гэр бүлийн хүсэлтээр хүүхдийн тань 1 дүгээр ангийн элсэлтийг баталгаажууллаа.

${facts.mn}
Тайлбар: {note}

Та хүсээгүй бол сургууль эсвэл лавлах утсаар холбогдоно уу.`,
        en: `At your family's request the school has confirmed your child's first-grade enrolment.

${facts.en}
Note: {note}

If nobody of your family asked for it, contact the school or the help desk.`,
      },
    },
  },
  firstGradeDECLINED: {
    sms: {
      mn: 'Асран хамгаалагч 1-р ангиас татгалзлаа: {name}, {where}. Алдаа бол {by} хүртэл буцаана уу: {site}',
      en: 'A guardian declined first grade: {name}, {where}. If a mistake, take it back before {by}: {site}',
    },
    mail: {
      subject: { mn: 'Асран хамгаалагч элсэлтээс татгалзлаа', en: 'A guardian declined the place' },
      text: {
        mn: `Асран хамгаалагч санал болгосон сургуульд хүүхдээ элсүүлэхээс татгалзсан хариу өглөө.

${facts.mn}

Андуурсан бол {until} хүртэл порталд нэвтэрч хариугаа буцааж болно.`,
        en: `A guardian declined the school that was offered to your child.

${facts.en}

If this was a mistake, you can sign in and take the answer back before {until}.`,
      },
    },
  },
  firstGradeDeclinedBySchool: {
    sms: {
      mn: 'Сургууль танай хүсэлтээр {name} хүүхдийг элсүүлэхгүй гэж тэмдэглэлээ ({where}).[ Та биш бол {helpPhone}.] {site}',
      en: "At your family's request the school noted that {name} will not come ({where}).[ Not you? {helpPhone}.] {site}",
    },
    mail: {
      subject: { mn: 'Сургууль татгалзсан хариуг тэмдэглэлээ', en: 'The school noted that you decline' },
      text: {
        mn: `Сургууль танай гэр бүлийн хүсэлтээр хүүхдийг тань энэ сургуульд элсүүлэхгүй гэж тэмдэглэлээ.

${facts.mn}
Тайлбар: {note}

Та хүсээгүй бол сургууль эсвэл лавлах утсаар даруй холбогдоно уу.`,
        en: `At your family's request the school has noted that your child will not enrol there.

${facts.en}
Note: {note}

If nobody of your family asked for it, contact the school or the help desk at once.`,
      },
    },
  },
  firstGradeMOVED: {
    sms: {
      mn: '{name}: өөр сургуульд шилжсэн. Шинэ сургууль: {shortNote}. {site}',
      en: '{name} moved to another school. New school: {shortNote}. {site}',
    },
    mail: {
      subject: { mn: 'Хүүхэд тань өөр сургуульд шилжлээ[ – {reference}]', en: 'Your child has moved to another school[ – {reference}]' },
      text: {
        mn: `Сургууль хүүхдийг тань өөр сургуульд шилжсэн гэж бүртгэлээ.

Шинэ сургууль: {note}

${facts.mn}

Алдаа гарсан гэж үзвэл сургуультайгаа холбогдоно уу.`,
        en: `The school has recorded your child as moved to another school.

New school: {note}

${facts.en}

If you think this is a mistake, contact the school.`,
      },
    },
  },
  schoolNEW: {
    sms: {
      mn: '{name}: хаяг өөрчлөгдсөн тул {where} руу шилжлээ. Сургуулийн хариуг мэдэгдэнэ. {site}',
      en: '{name}: the address changed, so the request went to {where}. We will tell you the answer. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлт шинэ сургуульд шилжлээ[ – {reference}]', en: 'The request went to the new school[ – {reference}]' },
      text: {
        mn: `Бүртгэлийн хаяг өөрчлөгдсөн тул хүсэлт шинэ сургуульд шилжлээ.

${facts.mn}

Сургууль хариу өгмөгц Танд мэдэгдэнэ.`,
        en: `The registered address has changed, so the request went to the new school.

${facts.en}

We will tell you when the school has answered.`,
      },
    },
  },
  schoolUndetermined: {
    sms: {
      mn: '{name}: хаяг өөрчлөгдсөн. Шинэ хаягийн сургууль хараахан тодорхойгүй. Тодорхой болмогц мэдэгдэнэ. {site}',
      en: '{name}: the address changed. The school is not known yet. We will tell you when it is. {site}',
    },
    mail: {
      subject: { mn: 'Шинэ хаягийн сургууль тодорхойлогдоогүй байна', en: 'The school of the new address is not known yet' },
      text: {
        mn: `Бүртгэлийн хаяг өөрчлөгдлөө. Шинэ хаягт хамаарах сургууль хараахан тодорхойлогдоогүй байна.

${facts.mn}

Сургууль тодорхойлогдмогц Танд мэдэгдэнэ.`,
        en: `The registered address has changed. The school of the new address is not known yet.

${facts.en}

We will tell you as soon as it is known.`,
      },
    },
  },
  schoolREGISTERED: {
    sms: {
      mn: '{where} {name} хүүхдийг 1-р ангид авахад бэлэн боллоо. {by} хүртэл баталгаажуулна уу: {site}',
      en: '{where} is ready to take {name} into first grade. Confirm before {by}: {site}',
    },
    mail: {
      subject: { mn: 'Элсэлтээ баталгаажуулна уу', en: 'Please confirm the enrolment' },
      text: {
        mn: `Сургууль хүүхдийг тань 1 дүгээр ангид элсүүлэхэд бэлэн боллоо. Та {until} хүртэл порталаар элсэлтээ баталгаажуулна уу.

${facts.mn}

{link}`,
        en: `The school is ready to take your child into first grade. Please confirm on the portal before {until}.

${facts.en}

{link}`,
      },
    },
  },
  schoolRegisteredLate: {
    sms: {
      mn: '{where} {name} хүүхдийг авахад бэлэн боллоо. Бүртгэл хаагдсан тул сургуультайгаа холбогдоно уу. {site}',
      en: '{where} is ready to take {name}. Registration has closed: please contact the school. {site}',
    },
    mail: {
      subject: { mn: 'Сургууль элсүүлэхэд бэлэн боллоо', en: 'The school is ready to take your child' },
      text: {
        mn: `Сургууль хүүхдийг тань 1 дүгээр ангид элсүүлэхэд бэлэн боллоо. Порталын бүртгэл хаагдсан байна.

${facts.mn}

Сургуультайгаа холбогдоно уу: сургууль элсэлтийг танай хүсэлтээр баталгаажуулж чадна.`,
        en: `The school is ready to take your child into first grade. Registration on the portal has closed.

${facts.en}

Please contact the school: it can confirm the enrolment for you.`,
      },
    },
  },
  schoolDECLINED: {
    sms: {
      mn: 'Сургууль {name} хүүхдийг 1-р ангид бүртгэхээс татгалзлаа ({where}). Шалтгаан: {site}',
      en: 'The school declined {name} for first grade ({where}). Reason: {site}',
    },
    mail: {
      subject: { mn: 'Сургууль бүртгэхээс татгалзлаа', en: 'The school declined to register' },
      text: {
        mn: `Сургууль хүүхдийг тань 1 дүгээр ангид бүртгэхээс татгалзлаа.

${facts.mn}
Тайлбар: {note}

Асуух зүйл байвал сургуультайгаа холбогдоно уу.`,
        en: `The school declined to register your child for first grade.

${facts.en}
Note: {note}

If you have questions, contact the school.`,
      },
    },
  },
  schoolREJECTED: {
    sms: {
      mn: 'Сургууль {name} хүүхдийн 1-р ангийн бүртгэлийг түр түдгэлзүүллээ ({where}). Тайлбар: {site}',
      en: "The school has postponed {name}'s first-grade registration ({where}). Note: {site}",
    },
    mail: {
      subject: { mn: 'Бүртгэлийг түр түдгэлзүүллээ', en: 'Registration temporarily postponed' },
      text: {
        mn: `Сургууль хүүхдийн тань 1 дүгээр ангийн бүртгэлийг түр түдгэлзүүллээ.

${facts.mn}
Тайлбар: {note}

Сургуультайгаа холбогдож, дутуу зүйлээ бүрдүүлнэ үү.`,
        en: `The school has temporarily postponed your child's first-grade registration.

${facts.en}
Note: {note}

Please contact the school and provide what is missing.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
