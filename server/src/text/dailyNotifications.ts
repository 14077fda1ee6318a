import type { Notification } from './notifications.ts'

/** Messages of daily topics to guardians: the attendance of today, and notices of the child's school. */
export const dailyNotifications = {
  childAbsent: {
    sms: {
      mn: '{child} өнөөдөр[ {lesson}] ирээгүй гэж бүртгэгдлээ. Порталд нэвтэрч хариулна уу.',
      en: '{child} was recorded as absent today[, {lesson}]. Please answer on the portal.',
    },
    mail: {
      subject: { mn: '{child} өнөөдөр[ {lesson}] ирээгүй', en: '{child} is absent today[, {lesson}]' },
      text: {
        mn: `{child} өнөөдөр[ {lesson}] ирээгүй гэж бүртгэгдлээ. Өвчтэй, замдаа яваа, эсвэл мэдээгүй бол нэг даралтаар хариулна уу. Хариуг багш шууд харна.

Өдөр: {day}
{link}`,
        en: `{child} was recorded as absent today[, {lesson}]. Say with one press whether your child is sick, on the way, or you did not know. The teacher sees the answer at once.

Day: {day}
{link}`,
      },
    },
    push: { mn: 'Өнөөдөр ирээгүй гэж бүртгэгдлээ', en: 'Recorded as absent today' },
  },
  childLate: {
    sms: {
      mn: '{child} өнөөдөр[ {lesson}][ {minutes} минут] хоцорсон гэж бүртгэгдлээ.',
      en: '{child} was recorded as[ {minutes} minutes] late today[, {lesson}].',
    },
    mail: {
      subject: { mn: '{child} өнөөдөр хоцорсон', en: '{child} was late today' },
      text: {
        mn: `{child} өнөөдөр[ {lesson}][ {minutes} минут] хоцорсон гэж бүртгэгдлээ.

Өдөр: {day}
{link}`,
        en: `{child} was recorded as[ {minutes} minutes] late today[, {lesson}].

Day: {day}
{link}`,
      },
    },
  },
  childNotAbsent: {
    sms: {
      mn: '{child}: ирээгүй гэсэн бүртгэл засагдлаа.[ Одоо: {status}.]',
      en: '{child}: the record of absence was corrected.[ Now: {status}.]',
    },
    mail: {
      subject: { mn: '{child}: ирээгүй гэсэн бүртгэл засагдлаа', en: '{child}: the record of absence was corrected' },
      text: {
        mn: `Өнөөдөр ирээгүй гэж мэдэгдсэн бүртгэл засагдлаа. Өмнөх мэдэгдлийг үл тооно уу.

Хүүхэд: {child}
Өдөр: {day}
Одоогийн бүртгэл: {status}
{link}`,
        en: `The record of absence that we told you of today was corrected. Please disregard the earlier message.

Child: {child}
Day: {day}
Recorded now: {status}
{link}`,
      },
    },
    push: { mn: 'Ирээгүй гэсэн бүртгэл засагдлаа', en: 'The record of absence was corrected' },
  },
  // The text message leaves the title out: a notice may be taken back.
  noticeSent: {
    sms: {
      mn: 'Шинэ зарлал ирлээ: {sender}. Порталд нэвтэрч уншина уу.',
      en: 'New notice from {sender}. Please read it on the portal.',
    },
    mail: {
      subject: { mn: '{title}', en: '{title}' },
      text: {
        mn: `{sender}
Зарлал унших: {link}`,
        en: `{sender}
Read the notice: {link}`,
      },
    },
    push: { mn: 'Шинэ зарлал', en: 'New notice' },
  },
} as const satisfies Readonly<Record<string, Notification>>
