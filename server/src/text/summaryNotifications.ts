import type { Notification } from './notifications.ts'

/** The week of each child. The paragraph that names a child is repeated for each; a text message has a short line for each, and the link on its last. */
export const weeklySummary = {
  sms: {
    mn: `{lines}
Болих: {unsubscribeLink}`,
    en: `{lines}
Stop: {unsubscribeLink}`,
  },
  mail: {
    subject: { mn: 'Долоо хоногийн тойм: {weekFrom}–{weekTo}', en: 'Summary of the week {weekFrom}–{weekTo}' },
    text: {
      mn: `Сайн байна уу?

Хүүхдийн тань энэ долоо хоногийн тоймыг хүргэж байна.

Хүүхэд: {child}
Хугацаа: {weekFrom}–{weekTo}
Ирсэн: {present} өдөр
Өвчтэй: {sick} өдөр
Чөлөөтэй: {excused} өдөр
Тасалсан: {absent} өдөр
Ирц бүртгээгүй: {unrecorded} өдөр
Хоцорсон: {late} удаа
Шинэ дүн: {marks}
Хийгээгүй гэрийн даалгавар: {homework}

Дэлгэрэнгүйг порталаас үзнэ үү.
{link}

Энэ захидлыг цаашид авахгүй бол: {unsubscribeLink}

Хүндэтгэсэн,
Эцэг эхийн портал
Лавлах утас: {helpPhone}`,
      en: `Hello,

Here is your child's week.

Child: {child}
Week: {weekFrom}–{weekTo}
Present: {present} days
Sick: {sick} days
Excused: {excused} days
Absent: {absent} days
Attendance not recorded: {unrecorded} days
Late: {late} times
New marks: {marks}
Homework not done: {homework}

See the details on the portal.
{link}

To stop these messages: {unsubscribeLink}

Kind regards,
Parents' portal
Help desk: {helpPhone}`,
    },
  },
} as const satisfies Notification

/** Figures of a child in a text message, and what stands instead of lines that are too long. */
export const summarySms = {
  mn: {
    present: 'ирсэн {count}',
    sick: 'өвчтэй {count}',
    excused: 'чөлөөтэй {count}',
    absent: 'тасалсан {count}',
    late: 'хоцорсон {count}',
    unrecorded: 'бүртгээгүй {count}',
    marks: 'шинэ дүн {count}',
    nothing: 'бүртгэл алга',
    inPortal: 'Долоо хоногийн тойм порталд бэлэн.',
  },
  en: {
    present: 'present {count}',
    sick: 'sick {count}',
    excused: 'excused {count}',
    absent: 'absent {count}',
    late: 'late {count}',
    unrecorded: 'not recorded {count}',
    marks: 'new marks {count}',
    nothing: 'nothing recorded',
    inPortal: 'The summary of the week is on the portal.',
  },
} as const

/** Homework that is not done: of this week, and of the next. */
export const homeworkWords = {
  mn: 'энэ долоо хоногт {now}, ирэх долоо хоногт {next}',
  en: '{now} this week, {next} due next week',
} as const

/** Texts of the page behind the unsubscribe link. */
export const stopWords = {
  mn: {
    title: 'Долоо хоногийн тойм',
    ask: 'Долоо хоногийн тоймыг зогсоох уу?',
    what: 'Баасан гараг бүрийн орой ирдэг тойм цаашид ирэхгүй. Бусад мэдэгдэл хэвээр ирнэ.',
    stop: 'Тоймыг зогсоох',
    done: 'Тойм цаашид ирэхгүй',
    doneWhat: 'Долоо хоногийн тойм зогслоо. Өөр юу ч хийх шаардлагагүй.',
    again: 'Дахин авах бол нэвтэрч, «Хувийн мэдээлэл» хуудасны «Юуг, хэрхэн мэдэх вэ» хэсгээс асаана уу.',
    signIn: 'Хувийн мэдээлэл рүү очих',
    unknown: 'Энэ холбоос хүчингүй байна',
    unknownWhat:
      'Холбоос дутуу хуулагдсан эсвэл хэт хуучирсан байна. Сүүлд ирсэн тоймын холбоосыг нээнэ үү, эсвэл нэвтэрч «Хувийн мэдээлэл» хуудаснаас унтраана уу.',
  },
  en: {
    title: 'Weekly summary',
    ask: 'Stop the weekly summary?',
    what: 'The summary of every Friday evening will no longer come. Other messages still do.',
    stop: 'Stop the summary',
    done: 'No more summaries will come',
    doneWhat: 'The weekly summary is turned off. There is nothing else to do.',
    again: 'To get it again, sign in and turn it on under “What I hear, and how” in your profile.',
    signIn: 'Go to the profile',
    unknown: 'This link does not work',
    unknownWhat:
      'It was copied only in part, or it is too old. Open the link of the latest summary, or sign in and turn it off in your profile.',
  },
} as const
