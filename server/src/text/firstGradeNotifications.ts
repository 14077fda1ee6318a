import type { Notification } from './notifications.ts'

/** What every letter about a first grade names. */
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

/** What guardians are told about a first grade: what the school says, what was answered, and by whom. */
export const firstGradeNotifications = {
  firstGradeNEW: {
    sms: {
      mn: '{child} хүүхдийн 1 дүгээр ангийн элсэлтээс татгалзсан хариуг буцаалаа. {by} хүртэл порталд нэвтэрч хариугаа өгнө үү.',
      en: "The answer declining {child}'s first-grade place was taken back. Sign in and answer before {by}.",
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
      mn: '{child} хүүхдийн 1 дүгээр ангийн элсэлт баталгаажлаа. Баяр хүргэе![ Дугаар: {reference}]',
      en: "{child}'s first-grade enrolment is confirmed. Congratulations![ No. {reference}]",
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
      mn: 'Сургууль танай хүсэлтээр {child} хүүхдийн 1 дүгээр ангийн элсэлтийг баталгаажууллаа. Та хүсээгүй бол {helpPhone} утсаар холбогдоно уу.',
      en: "At your family's request the school confirmed {child}'s first-grade enrolment. If you did not ask, call {helpPhone}.",
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
      mn: 'Асран хамгаалагч {child} хүүхдийг 1 дүгээр ангид элсүүлэхээс татгалзлаа. Андуурсан бол {by} хүртэл порталд нэвтэрч буцаана уу.',
      en: 'A guardian declined the first-grade place of {child}. If this was a mistake, sign in and take it back before {by}.',
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
      mn: 'Сургууль танай хүсэлтээр {child} хүүхдийг 1 дүгээр ангид элсүүлэхгүй гэж тэмдэглэлээ. Та хүсээгүй бол сургууль эсвэл {helpPhone} утсаар даруй холбогдоно уу.',
      en: "At your family's request the school noted that {child} will not come to first grade. If you did not ask, contact the school or {helpPhone} at once.",
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
      mn: '{child} хүүхэд өөр сургуульд шилжсэн гэж бүртгэгдлээ. Шинэ сургууль: {note}[ Дугаар: {reference}]',
      en: '{child} was recorded as moved to another school. New school: {note}[ No. {reference}]',
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
      mn: '{child} хүүхдийн бүртгэлийн хаяг өөрчлөгдсөн тул хүсэлт {institution} руу шилжлээ. Сургуулийн хариуг мэдэгдэнэ.',
      en: "{child}'s registered address changed, so the request went to {institution}. We will tell you the school's answer.",
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
      mn: '{child} хүүхдийн бүртгэлийн хаяг өөрчлөгдлөө. Шинэ хаягт хамаарах сургууль хараахан тодорхойлогдоогүй байна. Тодорхойлогдмогц мэдэгдэнэ.',
      en: "{child}'s registered address changed. The school of the new address is not known yet. We will tell you when it is.",
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
      mn: 'Сургууль {child} хүүхдийг 1 дүгээр ангид элсүүлэхэд бэлэн боллоо. {by} хүртэл порталаар баталгаажуулна уу.',
      en: 'The school is ready to take {child} into first grade. Please confirm on the portal before {by}.',
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
      mn: 'Сургууль {child} хүүхдийг 1 дүгээр ангид элсүүлэхэд бэлэн боллоо. Бүртгэл хаагдсан тул сургуультайгаа холбогдож баталгаажуулна уу.',
      en: 'The school is ready to take {child} into first grade. Registration has closed: please contact the school to confirm.',
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
      mn: 'Сургууль {child} хүүхдийг 1 дүгээр ангид бүртгэхээс татгалзлаа. Шалтгааныг порталаас үзнэ үү.',
      en: 'The school declined to register {child} for first grade. See the reason on the portal.',
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
      mn: 'Сургууль {child} хүүхдийн 1 дүгээр ангийн бүртгэлийг түр түдгэлзүүллээ. Тайлбарыг порталаас уншина уу.',
      en: "The school has temporarily postponed {child}'s first-grade registration. Read the note on the portal.",
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
