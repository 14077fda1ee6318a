import type { Notification } from './notifications.ts'

/** Lines about a request; a line without a value is left out. */
export const facts = {
  mn: `Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}`,
  en: `Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}`,
} as const
export const factsAndNote = { mn: `${facts.mn}\nТайлбар: {note}`, en: `${facts.en}\nNote: {note}` } as const

/** Messages to guardians about a kindergarten or sub-program request: receipt and every change of status. */
export const enrolmentNotifications = {
  requestReceipt: {
    sms: {
      mn: '{name} ({where}): хүсэлтийг хүлээн авлаа. Дугаар: {reference}. Хариуг мэдэгдэнэ. {site}',
      en: '{name} ({where}): the request was received. No. {reference}. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг хүлээн авлаа[ – {reference}]', en: 'Request received[ – {reference}]' },
      text: {
        mn: `Таны илгээсэн элсэлтийн хүсэлтийг хүлээн авлаа.

Хүсэлтийн дугаар: {reference}
Сугалааны дугаар: {lot}
Хүүхэд: {child}
Цэцэрлэг: {institution}
Төлөв: {status}
Огноо: {time}

Төлөв өөрчлөгдөх бүрд Танд мэдэгдэнэ. Хүсэлтийн дугаараа хариу гартал хадгална уу.`,
        en: `We have received your enrolment request.

Request number: {reference}
Lot: {lot}
Child: {child}
Kindergarten: {institution}
Status: {status}
Time: {time}

We will tell you at every change of status. Please keep the request number until the answer comes.`,
      },
    },
  },
  requestOtherPhone: {
    sms: {
      mn: 'Таны нэрээр {child} хүүхдийн элсэлтийн хүсэлтийг {phone} дугаараас илгээлээ. Та илгээгээгүй бол порталд нэвтэрч шалгана уу: {link}',
      en: 'An enrolment request for {child} was sent in your name with the phone {phone}. If it was not you, check on the portal: {link}',
    },
    mail: {
      subject: { mn: 'Таны нэрээр элсэлтийн хүсэлт илгээлээ', en: 'An enrolment request was sent in your name' },
      text: {
        mn: `Таны нэрээр элсэлтийн хүсэлт илгээсэн байна. Утасны дугаар нь оршин суугчийн бүртгэлд байгаа Таны дугаараас өөр байна.

Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Утас: {phone}
Огноо: {time}

Та илгээсэн бол юу ч хийх шаардлагагүй. Та илгээгээгүй бол порталд нэвтэрч хүсэлтээ шалгана уу.
{link}`,
        en: `An enrolment request was sent in your name. Its phone number is not the one that the resident registry has for you.

Child: {child}
Kindergarten or school: {institution}
Phone: {phone}
Time: {time}

If it was you, there is nothing to do. If it was not, sign in to the portal and check the request.
{link}`,
      },
    },
  },
  schoolDetermined: {
    sms: {
      mn: '{name}: цэцэрлэг, сургууль тодорхой боллоо: {where}. {site}',
      en: '{name}: the kindergarten or school is now known: {where}. {site}',
    },
    mail: {
      subject: { mn: 'Цэцэрлэг, сургууль тодорхойлогдлоо', en: 'The kindergarten or school is now known' },
      text: {
        mn: `Хүүхдийн тань бүртгэлийн хаягаар цэцэрлэг, сургууль тодорхойлогдлоо.

Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}

Хүсэлт илгээгээгүй бол порталаас шалгаад илгээнэ үү.
{link}`,
        en: `The kindergarten or school has been determined from your child's registered address.

Child: {child}
Kindergarten or school: {institution}

If no request was sent yet, please check it on the portal and send one.
{link}`,
      },
    },
  },
  requestPlaced: {
    sms: {
      mn: '{name}: хүсэлт {where} рүү шилжлээ. Комисс хянаж, хариуг мэдэгдэнэ. {site}',
      en: '{name}: the request is now at {where}. The commission will tell you. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлтийн цэцэрлэг тодорхой боллоо', en: 'The kindergarten of your request is now known' },
      text: {
        mn: `Шинэ хаягийн дагуу хүсэлт тань энэ цэцэрлэгт бүртгэгдлээ.

Хүүхэд: {child}
Цэцэрлэг: {institution}

Дахин илгээх шаардлагагүй. Комисс хянаад хариуг мэдэгдэнэ.
{link}`,
        en: `By the new address your request now belongs to this kindergarten.

Child: {child}
Kindergarten: {institution}

There is no need to send it again. The commission will look at it and tell you the answer.
{link}`,
      },
    },
  },
  requestPlacedAfterDraw: {
    sms: {
      mn: '{name}: хүсэлт {where} рүү шилжлээ. Сугалаа болсон тул дарааллын ард орно. {site}',
      en: '{name}: the request is now at {where}, after the lots of its draw. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлтийн цэцэрлэг тодорхой боллоо', en: 'The kindergarten of your request is now known' },
      text: {
        mn: `Шинэ хаягийн дагуу хүсэлт тань энэ цэцэрлэгт бүртгэгдлээ.

Хүүхэд: {child}
Цэцэрлэг: {institution}

Энэ цэцэрлэгийн орон тооны сугалаа өмнө нь явагдсан. Дараалалд байгаа хүүхдүүдийн дараа сул орон гарвал комисс хүсэлтийг тань шийдвэрлэж, мэдэгдэнэ. Дахин илгээх шаардлагагүй.
{link}`,
        en: `By the new address your request now belongs to this kindergarten.

Child: {child}
Kindergarten: {institution}

The places of this kindergarten were drawn before. If a place is free after all children in waiting, the commission decides on your request and tells you. There is no need to send it again.
{link}`,
      },
    },
  },
  requestNONE: {
    sms: {
      mn: '{name} ({where}):[ {reference} дугаартай] хүсэлт цуцлагдлаа. {site}',
      en: '{name} ({where}): the request[ {reference}] was withdrawn. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлт цуцлагдлаа[ – {reference}]', en: 'Request withdrawn[ – {reference}]' },
      text: {
        mn: `Асран хамгаалагчийн хүсэлтээр элсэлтийн хүсэлт цуцлагдлаа.

${facts.mn}

Бүртгэл нээлттэй хугацаанд хүсэлтээ дахин илгээж болно.`,
        en: `The enrolment request was withdrawn at a guardian's request.

${facts.en}

You may send again while registration is open.`,
      },
    },
  },
  requestWAITING: {
    sms: {
      mn: '{name} ({where}): Хүлээгдэж буй. Шийдвэр гармагц мэдэгдэнэ.[ Дугаар: {reference}.] {site}',
      en: '{name} ({where}): Waiting. We will tell you the decision.[ No. {reference}.] {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлт хүлээгдэж байна[ – {reference}]', en: 'Request waiting[ – {reference}]' },
      text: {
        mn: `Хүүхдийн тань хүсэлт хүлээгдэж буй төлөвт орлоо. Орон тоо гармагц комисс шийдвэрлэнэ.

${factsAndNote.mn}

Танаас нэмэлт үйлдэл шаардлагагүй.`,
        en: `Your child's request is now waiting. The commission will decide when places come free.

${factsAndNote.en}

You do not need to do anything.`,
      },
    },
  },
  requestPASSED: {
    sms: {
      mn: 'Баяр хүргэе! {name} тэнцлээ: {where}.[ Дугаар: {reference}.] Дараагийн алхам: {site}',
      en: 'Congratulations! {name} has passed: {where}.[ No. {reference}.] Next steps: {site}',
    },
    mail: {
      subject: { mn: 'Хүүхэд тань тэнцлээ[ – {reference}]', en: 'Your child has passed[ – {reference}]' },
      text: {
        mn: `Баяр хүргэе! Хүүхэд тань элсэлтэд тэнцлээ.

${factsAndNote.mn}

Цэцэрлэгтэйгээ холбогдож гэрээгээ байгуулна уу.`,
        en: `Congratulations! Your child has passed.

${factsAndNote.en}

Please contact the kindergarten and sign the contract.`,
      },
    },
  },
  requestUNPASSED: {
    sms: {
      mn: '{name} энэ удаа тэнцсэнгүй: {where}.[ Дугаар: {reference}.] Шалтгаан: {site}',
      en: '{name} did not pass this time: {where}.[ No. {reference}.] Reason: {site}',
    },
    mail: {
      subject: { mn: 'Элсэлтийн хариу[ – {reference}]', en: 'Enrolment result[ – {reference}]' },
      text: {
        mn: `Харамсалтай нь хүүхэд тань энэ удаагийн элсэлтэд тэнцсэнгүй.

${factsAndNote.mn}

Бүртгэл нээлттэй байвал хүсэлтээ дахин илгээж болно. Хаагдсан бол дараагийн шатны бүртгэлийг хүлээнэ үү.`,
        en: `We are sorry: your child did not pass this time.

${factsAndNote.en}

You may send again while registration is open. If it has closed, please wait for the next stage.`,
      },
    },
  },
  requestDEPARTED: {
    sms: {
      mn: 'Комисс {name}: «Гарсан» болголоо ({where}).[ Алдаа бол {helpPhone}.][ Дугаар: {reference}.] {site}',
      en: 'The commission set {name} to Departed ({where}).[ If wrong, call {helpPhone}.][ No. {reference}.] {site}',
    },
    mail: {
      subject: { mn: 'Төлөв «Гарсан» боллоо[ – {reference}]', en: 'Status is now Departed[ – {reference}]' },
      text: {
        mn: `Элсэлтийн комисс хүүхдийн тань төлвийг «Гарсан» болголоо.

${factsAndNote.mn}

Алдаа гарсан гэж үзвэл элсэлтийн комисстой холбогдоно уу.`,
        en: `The admission commission has set your child's status to Departed.

${factsAndNote.en}

If you think this is a mistake, please contact the admission commission.`,
      },
    },
  },
  requestGivenUp: {
    sms: {
      mn: '{name} ({where}): орон тоог асран хамгаалагчийн хүсэлтээр чөлөөллөө.[ Мэдээгүй бол {helpPhone}.] {site}',
      en: "{name} ({where}): place given up at a guardian's request.[ Not you? Call {helpPhone}.] {site}",
    },
    mail: {
      subject: { mn: 'Орон тоог чөлөөллөө', en: 'The place was given up' },
      text: {
        mn: `Хүүхдийн тань тэнцсэн орон тоог асран хамгаалагчийн хүсэлтээр чөлөөллөө. Орон тоог хүлээж буй өөр хүүхдэд олгоно.

${facts.mn}

Бүртгэл нээлттэй хугацаанд хүсэлтээ дахин илгээж болно, харин чөлөөлсөн орон тоо буцаж ирэхгүй. Та мэдээгүй бол лавлах утсаар даруй холбогдоно уу.`,
        en: `Your child's place was given up at a guardian's request. It goes to another child who waits for one.

${facts.en}

You may send a request again while registration is open, but the place that was given up does not come back. If you did not know of it, call the help desk at once.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
