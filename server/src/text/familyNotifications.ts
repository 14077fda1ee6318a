import type { Notification } from './notifications.ts'

/** What families are told of that an office did for them. */
export const familyNotifications = {
  newsElsewhere: {
    sms: {
      mn: '{institution}: {child} хүүхдийн хүсэлтийн мэдээг цаашид {contact} руу илгээнэ. Та мэдээгүй бол {helpPhone} утсаар холбогдоно уу.',
      en: "{institution}: news of {child}'s request now go to {contact}. If you did not know, call {helpPhone}.",
    },
    mail: {
      subject: { mn: 'Хүсэлтийн мэдээ өөр хаяг руу очно', en: 'News of the request go elsewhere' },
      text: {
        mn: `Хүсэлтийн мэдээ Танд хүрээгүй тул {institution} энэ хүсэлтийн мэдээг цаашид өөр утас, хаяг руу илгээхээр тэмдэглэлээ.

Хүүхэд: {child}
Шинэ утас, хаяг: {contact}

Таны нэвтрэх нэр, код болон хүсэлтийн дугаар хэвээр байна. Та мэдээгүй бол лавлах утсаар холбогдоно уу.`,
        en: `News of a request did not reach you, so {institution} noted another contact for the news of this request.

Child: {child}
New contact: {contact}

Your username, codes and the number of the request stay as they are. If you did not know of it, call the help desk.`,
      },
    },
  },
  identitySeen: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} Таны бичиг баримтыг үзэж, бүртгэлийг тань баталгаажууллаа. Та үзүүлээгүй бол {helpPhone} утсаар мэдэгдэнэ үү.',
      en: "Parents' portal: {institution} saw your identity document and confirmed your account. If you did not show it, call {helpPhone}.",
    },
    mail: {
      subject: { mn: 'Таны бүртгэл баталгаажлаа', en: 'Your account is confirmed' },
      text: {
        mn: `{institution} Таны бичиг баримтыг үзэж, бүртгэл Таных болохыг баталгаажууллаа.

Та үзүүлээгүй бол лавлах утсаар мэдэгдэнэ үү.`,
        en: `{institution} saw your identity document and confirmed that the account is yours.

If you did not show it, call the help desk.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
