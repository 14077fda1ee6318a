import type { Notification } from './notifications.ts'

/** Messages to the sender and the registered guardians about a withdrawal that the commission entered for the family. */
export const withdrawalNotifications = {
  requestWithdrawnForFamily: {
    sms: {
      mn: '{name} ({where}):[ {reference}] цуцлагдлаа. Хүсээгүй бол {undoUntil} хүртэл сэргээнэ үү: {site}',
      en: '{name} ({where}): request[ {reference}] withdrawn. Not your wish? Undo until {undoUntil}: {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг комисс цуцаллаа[ – {reference}]', en: 'The commission withdrew the request[ – {reference}]' },
      text: {
        mn: `Гэр бүлийн хүсэлтээр элсэлтийн комисс хүсэлтийг цуцаллаа.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг: {institution}
Огноо: {time}

Та ийм хүсэлт гаргаагүй бол {undoUntil} хүртэл сэргээж болно: нэвтэрч «Элсэлт» хэсгээс, эсвэл хариу шалгах хуудсанд хүсэлтийн дугаараа оруулна. Энэ хугацаанд дараалал тань хэвээр байна.
{link}`,
        en: `The enrolment commission withdrew the request because the family asked for it.

Request number: {reference}
Child: {child}
Kindergarten: {institution}
Time: {time}

If you did not ask for it, you can undo this until {undoUntil}: sign in and open "Enrolment", or enter the request number on the status page. The place in the order is kept until then.
{link}`,
      },
    },
  },
  requestRestored: {
    sms: {
      mn: '{name} ({where}):[ {reference}] хүсэлтийг сэргээлээ. Төлөв: {status}. {site}',
      en: '{name} ({where}): request[ {reference}] restored. Status: {status}. {site}',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг сэргээлээ[ – {reference}]', en: 'Request restored[ – {reference}]' },
      text: {
        mn: `Цуцалсан хүсэлтийг сэргээлээ. Дараалал хэвээр байна.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг: {institution}
Төлөв: {status}
Огноо: {time}
{link}`,
        en: `The withdrawn request was restored. Its place in the order is kept.

Request number: {reference}
Child: {child}
Kindergarten: {institution}
Status: {status}
Time: {time}
{link}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
