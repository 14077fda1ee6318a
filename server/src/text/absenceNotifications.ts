import type { Notification } from './notifications.ts'

export const absenceNotifications = {
  absenceApproved: {
    sms: {
      mn: '{child} хүүхдийн {startDate}–{endDate} хугацааны чөлөөг багш зөвшөөрлөө.',
      en: "The teacher approved {child}'s leave for {startDate}–{endDate}.",
    },
    mail: {
      subject: { mn: 'Чөлөөний хүсэлтийг зөвшөөрлөө', en: 'Leave request approved' },
      text: {
        mn: `Сайн байна уу?

Ангийн багш чөлөөний хүсэлтийг зөвшөөрлөө.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Хугацаа: {startDate}–{endDate}

Хүндэтгэсэн,
Эцэг эхийн портал
Лавлах утас: {helpPhone}`,
        en: `Hello,

The class teacher approved the leave request.

Child: {child}
Leave type: {category}
Time: {startDate}–{endDate}

Kind regards,
Parents' portal
Help desk: {helpPhone}`,
      },
    },
  },
  absenceRejected: {
    sms: {
      mn: '{child} хүүхдийн {startDate}–{endDate} хугацааны чөлөөний хүсэлтээс багш татгалзлаа. Тайлбарыг порталаас үзнэ үү.',
      en: "The teacher refused {child}'s leave for {startDate}–{endDate}. See the note on the portal.",
    },
    mail: {
      subject: { mn: 'Чөлөөний хүсэлтээс татгалзлаа', en: 'Leave request refused' },
      text: {
        mn: `Сайн байна уу?

Ангийн багш чөлөөний хүсэлтээс татгалзлаа.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Хугацаа: {startDate}–{endDate}
Тайлбар: {note}

Тодруулах зүйл байвал ангийн багштайгаа холбогдоно уу.

Хүндэтгэсэн,
Эцэг эхийн портал
Лавлах утас: {helpPhone}`,
        en: `Hello,

The class teacher refused the leave request.

Child: {child}
Leave type: {category}
Time: {startDate}–{endDate}
Note: {note}

If you have questions, contact the class teacher.

Kind regards,
Parents' portal
Help desk: {helpPhone}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
