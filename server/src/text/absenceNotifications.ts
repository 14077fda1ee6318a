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
        mn: `Ангийн багш чөлөөний хүсэлтийг зөвшөөрлөө.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Хугацаа: {startDate}–{endDate}`,
        en: `The class teacher approved the leave request.

Child: {child}
Leave type: {category}
Time: {startDate}–{endDate}`,
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
        mn: `Ангийн багш чөлөөний хүсэлтээс татгалзлаа.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Хугацаа: {startDate}–{endDate}
Тайлбар: {note}

Тодруулах зүйл байвал ангийн багштайгаа холбогдоно уу.`,
        en: `The class teacher refused the leave request.

Child: {child}
Leave type: {category}
Time: {startDate}–{endDate}
Note: {note}

If you have questions, contact the class teacher.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
