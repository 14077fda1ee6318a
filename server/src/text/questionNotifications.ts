import type { Notification } from './notifications.ts'

/** Messages to the sender of a request about a question of its desk. */
export const questionNotifications = {
  questionAsked: {
    sms: {
      mn: '{child} хүүхдийн хүсэлтийн талаар асуулт ирлээ. {until} хүртэл порталд нэвтэрч эсвэл хүсэлтээ шалгаад хариулна уу.',
      en: 'There is a question about the request for {child}. Please answer on the portal by {until}.',
    },
    mail: {
      subject: { mn: 'Таны хүсэлтийн талаар асуулт ирлээ', en: 'A question about your request' },
      text: {
        mn: `{who} таны хүсэлтийг үзэж байгаад асуулт илгээлээ. Хүсэлтээс татгалзаагүй, хариуг тань хүлээж байна.

Хүүхэд: {child}
Хариулах хугацаа: {until}

Порталд нэвтэрч эсвэл хүсэлтийн дугаараараа хүсэлтээ шалгаад хариулна уу. Асуултыг тэндээс уншина.
{link}`,
        en: `{who} has a question about your request. The request is not declined; it waits for your answer.

Child: {child}
Answer by: {until}

Sign in to the portal, or check your request with its number, to read the question and answer it.
{link}`,
      },
    },
  },
} as const satisfies Readonly<Record<string, Notification>>
