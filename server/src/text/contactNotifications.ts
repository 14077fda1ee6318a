import type { Notification } from './notifications.ts'

/** What is told where an account's phone or e-mail address changes. */
export const contactNotifications = {
  contactCode: {
    sms: {
      mn: 'Эцэг эхийн портал: энэ дугаарыг бүртгэлдээ холбох код {code}. {minutes} минут хүчинтэй. Та хүсээгүй бол кодоо хэнд ч бүү хэлээрэй.',
      en: "Parents' portal: code {code} to use this number for your account. Valid for {minutes} min. If you did not ask, share it with nobody.",
    },
    mail: {
      subject: { mn: 'Шинэ хаягаа баталгаажуулах код', en: 'Code to confirm your new address' },
      text: {
        mn: `Энэ хаягийг бүртгэлдээ холбох код: {code}

Код {minutes} минут хүчинтэй. Та хүсэлт гаргаагүй бол кодоо хэнд ч бүү хэлээрэй.`,
        en: `Code to use this address for your account: {code}

The code is valid for {minutes} minutes. If you did not ask for it, share it with nobody.`,
      },
    },
  },
  usernameChanged: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны нэвтрэх нэр {contact} болж солигдлоо ({time}). Та биш бол {helpPhone} утсаар даруй мэдэгдэнэ үү.',
      en: "Parents' portal: your username is now {contact} ({time}). If it was not you, call {helpPhone} now.",
    },
    mail: {
      subject: { mn: 'Нэвтрэх нэр солигдлоо', en: 'Your username was changed' },
      text: {
        mn: `Таны бүртгэлийн нэвтрэх нэр солигдлоо.

Шинэ нэвтрэх нэр: {contact}
Огноо, цаг: {time}

Цаашид шинэ нэрээрээ нэвтэрнэ үү, мэдэгдэл тийшээ очно. Та өөрөө солиогүй бол лавлах утсаар даруй мэдэгдэнэ үү.`,
        en: `The username of your account was changed.

New username: {contact}
Time: {time}

Sign in with it from now on; messages go there. If you did not change it, call the help desk at once.`,
      },
    },
  },
  phoneAdded: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны бүртгэлд {contact} утас бүртгэгдлээ ({time}). Та биш бол {helpPhone} утсаар даруй мэдэгдэнэ үү.',
      en: "Parents' portal: the phone {contact} was noted for your account ({time}). If it was not you, call {helpPhone} now.",
    },
    mail: {
      subject: { mn: 'Бүртгэлд утас бүртгэгдлээ', en: 'A phone was noted for your account' },
      text: {
        mn: `Таны бүртгэлд шинэ утасны дугаар бүртгэгдлээ.

Утас: {contact}
Огноо, цаг: {time}

Нэвтрэх нэр тань хэвээр байна. Та өөрөө бүртгээгүй бол лавлах утсаар даруй мэдэгдэнэ үү.`,
        en: `A new phone number was noted for your account.

Phone: {contact}
Time: {time}

Your username stays as it is. If it was not you, call the help desk at once.`,
      },
    },
  },
  phoneComing: {
    sms: {
      mn: '{institution} Таны бүртгэлд {contact} утсыг нэвтрэх нэрээр бүртгэлээ. Солигдох хугацаа: {time}.[ Та хүсээгүй бол цуцлаарай: {link}]',
      en: '{institution} noted the phone {contact} as your username, from {time} on.[ If you did not ask, call it off: {link}]',
    },
    mail: {
      subject: { mn: 'Таны нэвтрэх утас солигдох гэж байна', en: 'The phone of your account is about to change' },
      text: {
        mn: `{institution} бичиг баримт шалгасны үндсэн дээр Таны бүртгэлд шинэ утас бүртгэлээ.

Шинэ утас: {contact}
Солигдох хугацаа: {time}

Таны бүх төхөөрөмж дээрх нэвтрэлт дууслаа.[ Та хүсээгүй бол дараах холбоосоор цуцална уу, нэвтрэх нэр тань хэвээр үлдэнэ: {link}]`,
        en: `After seeing an identity document, {institution} noted a new phone for your account.

New phone: {contact}
It changes at: {time}

You have been signed out on all devices.[ If you did not ask for it, call it off with this link, and your username stays as it is: {link}]`,
      },
    },
  },
  phoneKept: {
    sms: {
      mn: 'Эцэг эхийн портал: нэвтрэх нэрийг {contact} болгох өөрчлөлт хийгдсэнгүй. Таны нэвтрэх нэр хэвээр байна.',
      en: "Parents' portal: your username was not changed to {contact}. It stays as it was.",
    },
    mail: {
      subject: { mn: 'Нэвтрэх нэр хэвээр үлдлээ', en: 'Your username stays as it is' },
      text: {
        mn: `Таны нэвтрэх нэрийг {contact} болгох өөрчлөлт хийгдсэнгүй. Нэвтрэх нэр тань хэвээр байна.`,
        en: `Your username was not changed to {contact}. It stays as it was.`,
      },
    },
  },
  phoneGiven: {
    sms: {
      mn: 'Эцэг эхийн портал: энэ дугаар Таны нэвтрэх нэр боллоо. Нууц үгээ мартсан бол сэргээнэ үү: {link}',
      en: "Parents' portal: this number is now your username. If you forgot your password, reset it: {link}",
    },
    mail: {
      subject: { mn: 'Таны нэвтрэх нэр', en: 'Your username' },
      text: {
        mn: `Энэ хаяг Таны нэвтрэх нэр боллоо. Нууц үгээ мартсан бол доорх холбоосоор сэргээнэ үү.
{link}`,
        en: `This address is now your username. If you forgot your password, reset it here:
{link}`,
      },
    },
  },
} as const satisfies Record<string, Notification>

/** What the page behind the link to the old contact says. */
export const keepWords = {
  mn: {
    title: 'Утас солихыг цуцлах',
    ask: 'Нэвтрэх утсаа хэвээр үлдээх үү?',
    what: 'Шинэ утас: {contact}. Солигдох хугацаа: {time}. Цуцалбал нэвтрэх нэр тань хэвээр үлдэнэ.',
    own: 'Та өөрөө сургууль, цэцэрлэг дээр утсаа солиулсан бол энэ хуудсыг хаахад хангалттай.',
    keep: 'Хэвээр үлдээх',
    done: 'Нэвтрэх нэр хэвээр үлдлээ',
    doneWhat: 'Утас солих хүсэлтийг цуцаллаа. Та утас эсвэл и-мэйлээрээ өмнөх шигээ нэвтэрнэ үү.',
    toPortal: 'Портал руу очих',
    unknown: 'Энэ холбоос хүчингүй байна',
    unknownWhat: 'Утас аль хэдийн солигдсон эсвэл цуцлагдсан байна. Асуух зүйл байвал {helpPhone} утсаар холбогдоно уу.',
  },
  en: {
    title: 'Keep the phone',
    ask: 'Keep the phone of your account?',
    what: 'New phone: {contact}. It changes at: {time}. If you call it off, your username stays as it is.',
    own: 'If you asked your school or kindergarten for the new phone, simply close this page.',
    keep: 'Keep it as it is',
    done: 'Your username stays as it is',
    doneWhat: 'The new phone was called off. Sign in as before.',
    toPortal: 'Go to the portal',
    unknown: 'This link does not work',
    unknownWhat: 'The phone was changed already, or the change was called off. If you have questions, call {helpPhone}.',
  },
} as const
