import type { Notification } from './notifications.ts'

/** Message to parents about a notice of their child's school. The text message leaves the title out: a notice may be taken back. */
export const noticeNotifications = {
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
