import type { Notification } from './notifications.ts'

/** Messages after a registered guardian took over or withdrew a request or answer: to the guardian, and to its previous sender. */
export const takeOverNotifications = {
  requestTakenOver: {
    sms: {
      mn: '{name} ({where}): хүсэлтийг өөртөө авлаа. Шинэ дугаар: {reference}. Хариуг мэдэгдэнэ. {site}',
      en: '{name} ({where}): you took over the request. New no. {reference}. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг өөртөө авлаа[ – {reference}]', en: 'Request taken over[ – {reference}]' },
      text: {
        mn: `Та хүүхдийнхээ элсэлтийн хүсэлтийг өөртөө авлаа. Өмнөх дугаар хүчингүй боллоо.

Хүсэлтийн шинэ дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}

Төлөв өөрчлөгдөх бүрд Танд мэдэгдэнэ.`,
        en: `You have taken over the enrolment request for your child. Its former number is void.

New request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}

We will tell you at every change of status.`,
      },
    },
  },
  answerTakenOver: {
    sms: {
      mn: '{name} ({where}): 1 дүгээр ангийн баталгаажуулалтыг өөртөө авлаа. Шинэ дугаар: {reference}. {site}',
      en: '{name} ({where}): you took over the first-grade confirmation. New no. {reference}. {site}',
    },
    mail: {
      subject: { mn: 'Баталгаажуулалтыг өөртөө авлаа[ – {reference}]', en: 'Confirmation taken over[ – {reference}]' },
      text: {
        mn: `Та хүүхдийнхээ 1 дүгээр ангийн баталгаажуулалтыг өөртөө авлаа. Өмнөх дугаар хүчингүй боллоо.

Шинэ дугаар: {reference}
Хүүхэд: {child}
Сургууль: {institution}
Төлөв: {status}`,
        en: `You have taken over the first-grade confirmation for your child. Its former number is void.

New number: {reference}
Child: {child}
School: {institution}
Status: {status}`,
      },
    },
  },
  answerTakenBack: {
    sms: {
      mn: '{name}: 1-р ангийн баталгаажуулалтыг буцаалаа ({where}). Элсүүлэх бол өөрөө баталгаажуулна уу: {site}',
      en: '{name}: you took back the first-grade confirmation ({where}). To enrol, confirm it yourself: {site}',
    },
    mail: {
      subject: { mn: '1 дүгээр ангийн баталгаажуулалтыг буцаалаа', en: 'First-grade confirmation taken back' },
      text: {
        mn: `Та хүүхдийнхээ 1 дүгээр ангийн баталгаажуулалтыг буцаалаа.

Хүүхэд: {child}
Сургууль: {institution}
Төлөв: {status}

Энэ сургуульд элсүүлэх бол бүртгэл хаагдахаас өмнө порталд нэвтэрч өөрөө баталгаажуулна уу. Хаагдсан бол сургуультайгаа холбогдоно уу.`,
        en: `You have taken back the first-grade confirmation for your child.

Child: {child}
School: {institution}
Status: {status}

To enrol at this school, sign in and confirm it yourself before enrolment closes. If it has closed, contact the school.`,
      },
    },
  },
  answerEnded: {
    sms: {
      mn: 'Таны илгээсэн {child} хүүхдийн 1 дүгээр ангийн баталгаажуулалтыг бүртгэлтэй асран хамгаалагч нь буцаалаа.',
      en: 'A registered guardian took back your first-grade confirmation for {child}.',
    },
    mail: {
      subject: { mn: 'Баталгаажуулалтыг асран хамгаалагч нь буцаалаа', en: 'A guardian took your confirmation back' },
      text: {
        mn: `Таны илгээсэн 1 дүгээр ангийн баталгаажуулалтыг хүүхдийн бүртгэлтэй асран хамгаалагч буцаалаа.

Хүүхэд: {child}`,
        en: `A registered guardian of the child has taken back the first-grade confirmation that you sent.

Child: {child}`,
      },
    },
  },
  requestLost: {
    sms: {
      mn: 'Таны илгээсэн {child} хүүхдийн элсэлтийн хүсэлтийг бүртгэлтэй асран хамгаалагч нь өөртөө авлаа. Хүсэлтийн дугаар тань хүчингүй боллоо.',
      en: 'A registered guardian took over your enrolment request for {child}. Your request number is void.',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг асран хамгаалагч нь өөртөө авлаа', en: 'A guardian took your request over' },
      text: {
        mn: `Таны илгээсэн элсэлтийн хүсэлтийг хүүхдийн бүртгэлтэй асран хамгаалагч өөртөө авлаа. Хүсэлтийн дугаар тань хүчингүй боллоо.

Хүүхэд: {child}`,
        en: `A registered guardian of the child has taken over the enrolment request that you sent. Your request number is void.

Child: {child}`,
      },
    },
  },
  requestEnded: {
    sms: {
      mn: 'Таны илгээсэн {child} хүүхдийн элсэлтийн хүсэлтийг бүртгэлтэй асран хамгаалагч нь цуцаллаа.',
      en: 'A registered guardian withdrew your enrolment request for {child}.',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг асран хамгаалагч нь цуцаллаа', en: 'A guardian withdrew your request' },
      text: {
        mn: `Таны илгээсэн элсэлтийн хүсэлтийг хүүхдийн бүртгэлтэй асран хамгаалагч цуцаллаа.

Хүүхэд: {child}`,
        en: `A registered guardian of the child has withdrawn the enrolment request that you sent.

Child: {child}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
