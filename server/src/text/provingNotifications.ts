import type { Notification } from './notifications.ts'

/** Messages about the ownership of an account, sent to the contacts in the resident registry. */
export const provingNotifications = {
  accountOpened: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны нэр дээр бүртгэл нээгдлээ (нэвтрэх нэр: {contact}). Та нээгээгүй бол {days} хоногийн дотор хаана уу: {link}',
      en: "Parents' portal: an account was opened in your name (username {contact}). If it was not you, end it within {days} days: {link}",
    },
    mail: {
      subject: { mn: 'Таны нэр дээр бүртгэл нээгдлээ', en: 'An account was opened in your name' },
      text: {
        mn: `Эцэг эхийн порталд Таны регистрийн дугаар, овог нэрээр бүртгэл нээгдлээ.

Нэвтрэх нэр (утас эсвэл и-мэйл): {contact}
Огноо, цаг: {time}

Та өөрөө нээсэн бол юу ч хийх шаардлагагүй. Та биш бол доорх холбоосоор тэр бүртгэлийг хаана уу. Холбоос {days} хоног хүчинтэй.
{link}`,
        en: `An account was opened on the parents' portal with your registry number and names.

Username (phone or e-mail): {contact}
Time: {time}

If it was you, there is nothing to do. If not, end the account with the link below. It works for {days} days.
{link}`,
      },
    },
  },
  documentSeen: {
    sms: {
      mn: '{institution} Таны бичиг баримтыг үзсэн гэж {contact} нэвтрэх нэртэй бүртгэлийг баталгаажууллаа. Та үзүүлээгүй бол {days} хоногийн дотор хаана уу: {link}',
      en: '{institution} says it saw your document and confirmed the account {contact}. If you did not show it, end the account within {days} days: {link}',
    },
    mail: {
      subject: { mn: 'Таны нэр дээрх бүртгэл баталгаажлаа', en: 'The account in your name was confirmed' },
      text: {
        mn: `{institution} Таны бичиг баримтыг үзсэн гэж тэмдэглэж, Таны нэр дээрх бүртгэлийг баталгаажууллаа.

Нэвтрэх нэр (утас эсвэл и-мэйл): {contact}
Огноо, цаг: {time}

Та өөрөө бичиг баримтаа үзүүлсэн бол юу ч хийх шаардлагагүй. Үзүүлээгүй бол доорх холбоосоор тэр бүртгэлийг хаана уу. Холбоос {days} хоног хүчинтэй.
{link}`,
        en: `{institution} noted that it saw your identity document, and confirmed the account in your name.

Username (phone or e-mail): {contact}
Time: {time}

If you showed your document, there is nothing to do. If not, end the account with the link below. It works for {days} days.
{link}`,
      },
    },
  },
  accountEnded: {
    sms: {
      mn: 'Эцэг эхийн портал: энэ дугаараар нээсэн бүртгэл хаагдлаа ({time}).[ Асуух зүйл байвал {helpPhone}.]',
      en: "Parents' portal: the account opened with this number was ended ({time}).[ Questions: {helpPhone}.]",
    },
    mail: {
      subject: { mn: 'Бүртгэл хаагдлаа', en: 'The account was ended' },
      text: {
        mn: `Энэ хаягаар нээсэн, баталгаажаагүй байсан бүртгэл хаагдлаа.

Огноо, цаг: {time}

Оршин суугчийн бүртгэлд байгаа утас эсвэл и-мэйлээр тухайн хүн өөрөө бүртгүүлсэн, эсвэл бүртгэлийг хаасан байна. Бүртгэл Таных байсан бол тэр утас, и-мэйлээрээ бүртгүүлэх эсвэл сургууль, цэцэрлэгтээ бичиг баримттайгаа очно уу.`,
        en: `The account that was opened with this address, and had not been confirmed, was ended.

Time: {time}

The person signed up with the phone or e-mail address in the resident registry, or ended the account from there. If the account was yours, sign up with that phone or address, or visit your school or kindergarten with your identity document.`,
      },
    },
  },
  proofCode: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны нэр дээрх бүртгэлийг (нэвтрэх нэр: {contact}) баталгаажуулах код {code}. {minutes} минут хүчинтэй. Та хүсээгүй бол кодоо хэнд ч бүү хэлээрэй.',
      en: "Parents' portal: code {code} confirms the account in your name (username {contact}). Valid for {minutes} min. If you did not ask, share it with nobody.",
    },
    mail: {
      subject: { mn: 'Бүртгэлээ баталгаажуулах код', en: 'Code to confirm your account' },
      text: {
        mn: `Таны нэр дээрх бүртгэлийг баталгаажуулах код: {code}

Нэвтрэх нэр (утас эсвэл и-мэйл): {contact}

Код {minutes} минут хүчинтэй. Та хүсэлт гаргаагүй бол кодоо хэнд ч бүү хэлээрэй.`,
        en: `Code to confirm the account in your name: {code}

Username (phone or e-mail): {contact}

The code is valid for {minutes} minutes. If you did not ask for it, share it with nobody.`,
      },
    },
  },
} as const satisfies Record<string, Notification>

/** Texts of the page behind the link of a warning. */
export const endWords = {
  mn: {
    title: 'Бүртгэл хаах',
    ask: 'Таны нэр дээр нээсэн бүртгэлийг хаах уу?',
    what: 'Бүртгэлийн утас эсвэл и-мэйл: {contact}. Нээсэн: {time}. Хаасан бүртгэлээр хэн ч нэвтэрч чадахгүй.',
    own: 'Бүртгэлийг Та өөрөө нээсэн бол энэ хуудсыг хаагаад, нэвтэрч «Хувийн мэдээлэл» хуудсанд баталгаажуулна уу.',
    end: 'Бүртгэлийг хаах',
    done: 'Бүртгэл хаагдлаа',
    doneWhat: 'Тэр бүртгэлээр цаашид нэвтрэх боломжгүй. Портал ашиглах бол энэ утас эсвэл и-мэйлээрээ бүртгүүлнэ үү.',
    toPortal: 'Портал руу очих',
    unknown: 'Энэ холбоос хүчингүй байна',
    unknownWhat:
      'Холбоосын хугацаа дууссан, бүртгэл аль хэдийн хаагдсан эсвэл эзэн нь баталгаажуулсан байна.[ Асуух зүйл байвал {helpPhone} утсаар холбогдоно уу.]',
  },
  en: {
    title: 'End an account',
    ask: 'End the account that was opened in your name?',
    what: 'Phone or e-mail of the account: {contact}. Opened: {time}. Nobody can sign in to an account that was ended.',
    own: 'If you opened it yourself, close this page, sign in and confirm the account in your profile.',
    end: 'End the account',
    done: 'The account was ended',
    doneWhat: 'Nobody can sign in to it any more. To use the portal, sign up with this phone or e-mail address.',
    toPortal: 'Go to the portal',
    unknown: 'This link does not work',
    unknownWhat: 'It is too old, the account was ended already, or its holder has confirmed it.[ If you have questions, call {helpPhone}.]',
  },
} as const
