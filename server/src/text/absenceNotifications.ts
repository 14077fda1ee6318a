import type { Notification } from './notifications.ts'

export const absenceNotifications = {
  absenceApproved: {
    sms: {
      mn: '{child} хүүхдийн {days} хугацааны чөлөөг багш зөвшөөрлөө.',
      en: "The teacher approved {child}'s leave for {days}.",
    },
    mail: {
      subject: { mn: 'Чөлөөний хүсэлтийг зөвшөөрлөө', en: 'Leave request approved' },
      text: {
        mn: `Багш чөлөөний хүсэлтийг зөвшөөрлөө.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Хугацаа: {days}`,
        en: `The teacher approved the leave request.

Child: {child}
Leave type: {category}
Time: {days}`,
      },
    },
  },
  absenceRejected: {
    sms: {
      mn: '{child} хүүхдийн {days} хугацааны чөлөөний хүсэлтээс багш татгалзлаа. Тайлбарыг порталаас үзнэ үү.',
      en: "The teacher refused {child}'s leave for {days}. See the note on the portal.",
    },
    mail: {
      subject: { mn: 'Чөлөөний хүсэлтээс татгалзлаа', en: 'Leave request refused' },
      text: {
        mn: `Багш чөлөөний хүсэлтээс татгалзлаа.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Хугацаа: {days}
Тайлбар: {note}

Тодруулах зүйл байвал багштай нь холбогдоно уу.`,
        en: `The teacher refused the leave request.

Child: {child}
Leave type: {category}
Time: {days}
Note: {note}

If you have questions, contact the teacher.`,
      },
    },
  },
  absenceEnded: {
    sms: {
      mn: '{child} хүүхдийн {days} хугацааны чөлөөг эцэг эх нь дуусгалаа. Хүүхэд хичээлдээ ирнэ.',
      en: "The parents ended {child}'s leave for {days}. The child is back.",
    },
    mail: {
      subject: { mn: 'Чөлөөг дуусгалаа', en: 'Leave ended' },
      text: {
        mn: `Эцэг эх нь хүүхдийн чөлөөг дуусгалаа. Хүүхэд хичээлдээ ирнэ.

Хүүхэд: {child}
Чөлөөний төрөл: {category}
Зөвшөөрсөн хугацаа: {days}`,
        en: `The parents ended the leave. The child is back at school.

Child: {child}
Leave type: {category}
Approved time: {days}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
