import type { Notification } from './notifications.ts'

/** Messages about a decision that its institution took back; the note is the reason. */
export const correctionNotifications = {
  requestCorrected: {
    sms: {
      mn: '{name} ({where}): хариу алдаатай байсан. Хүсэлтийг дахин үзэж байна.[ Шалтгаан: {shortNote}.] {site}',
      en: '{name} ({where}): the answer was a mistake. Your request is being looked at again.[ Reason: {shortNote}.] {site}',
    },
    mail: {
      subject: { mn: 'Өмнөх хариу алдаатай байсан[ – {reference}]', en: 'The answer was a mistake[ – {reference}]' },
      text: {
        mn: `Таны хүсэлтийн хариу алдаатай байсан тул түүнийг буцаалаа. Хүсэлтийг тань дахин үзэж байна.

Хүүхэд: {child}
Байгууллага: {institution}
Одоогийн төлөв: {status}
Шалтгаан: {note}

Танаас нэмэлт үйлдэл шаардлагагүй. Шийдвэр гармагц мэдэгдэнэ.
{link}`,
        en: `The answer to your request was a mistake and has been taken back. Your request is being looked at again.

Child: {child}
Institution: {institution}
Current status: {status}
Reason: {note}

You do not need to do anything. We will tell you the decision.
{link}`,
      },
    },
  },
  linkCorrected: {
    sms: {
      mn: '{child} хүүхдийг холбох хүсэлтийн хариу алдаатай байсан. Хүсэлтийг дахин үзэж байна.',
      en: 'The answer to your link to {child} was a mistake. Your request is being looked at again.',
    },
    mail: {
      subject: { mn: 'Өмнөх хариу алдаатай байсан', en: 'The answer was a mistake' },
      text: {
        mn: `Хүүхэд холбох хүсэлтийн хариуг {who} буцаалаа: алдаатай байсан. Хүсэлтийг тань дахин үзэж байна.

Хүүхэд: {child}
Шалтгаан: {note}
{link}`,
        en: `{who} took the answer to your link request back: it was a mistake. Your request is being looked at again.

Child: {child}
Reason: {note}
{link}`,
      },
    },
  },
  absenceCorrected: {
    sms: {
      mn: '{child}, {days} чөлөөний хариу алдаатай байсан. Хүсэлтийг дахин үзэж байна.',
      en: '{child}, {days}: the answer to your leave request was a mistake. It is being looked at again.',
    },
    mail: {
      subject: { mn: 'Чөлөөний хариу алдаатай байсан', en: 'The answer about leave was a mistake' },
      text: {
        mn: `Чөлөөний хүсэлтийн хариу алдаатай байсан тул түүнийг буцаалаа. Хүсэлтийг тань дахин үзэж байна.

Хүүхэд: {child}
Өдөр: {days}
Чөлөө: {category}
Шалтгаан: {note}`,
        en: `The answer to your leave request was a mistake and has been taken back. Your request is being looked at again.

Child: {child}
Days: {days}
Leave: {category}
Reason: {note}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
