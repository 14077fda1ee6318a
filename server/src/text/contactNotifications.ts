import type { Notification } from './notifications.ts'

/** Messages about changes of an account's phone or e-mail address. */
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
      mn: 'Эцэг эхийн портал: Таны нэвтрэх нэр {contact} болж солигдлоо ({time}).[ Та биш бол {helpPhone} утсаар даруй мэдэгдэнэ үү.]',
      en: "Parents' portal: your username is now {contact} ({time}).[ If it was not you, call {helpPhone} now.]",
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
      mn: 'Эцэг эхийн портал: Таны бүртгэлд {contact} утас бүртгэгдлээ ({time}).[ Та биш бол {helpPhone} утсаар даруй мэдэгдэнэ үү.]',
      en: "Parents' portal: the phone {contact} was noted for your account ({time}).[ If it was not you, call {helpPhone} now.]",
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
  phoneAsked: {
    sms: {
      mn: '{institution} Таны нэвтрэх утсыг {contact} болгох хүсэлт оруулав. Хоёр дахь ажилтан баталгаажуулна. Та хүсээгүй бол цуцлаарай: {link}',
      en: '{institution} asked to make {contact} the phone of your account. A second member has to confirm. If you did not ask, call it off: {link}',
    },
    mail: {
      subject: { mn: 'Таны нэвтрэх утсыг солих хүсэлт', en: 'A request to change the phone of your account' },
      text: {
        mn: `{institution} бичиг баримт үзсэн гэж Таны бүртгэлд шинэ утас оруулав.

Шинэ утас: {contact}

Хоёр дахь ажилтан баталгаажуулснаас 24 цагийн дараа л солигдоно. Та хүсээгүй бол дараах холбоосоор цуцална уу, нэвтрэх нэр тань хэвээр үлдэнэ: {link}`,
        en: `{institution} says it saw an identity document and entered a new phone for your account.

New phone: {contact}

It changes only 24 hours after a second member has confirmed it. If you did not ask for it, call it off with this link, and your username stays as it is: {link}`,
      },
    },
  },
  phoneComing: {
    sms: {
      mn: '{institution} Таны нэвтрэх утсыг {contact} болгоно. Солигдох хугацаа: {time}. Та хүсээгүй бол цуцлаарай: {link}',
      en: '{institution} makes {contact} the phone of your account at {time}. If you did not ask, call it off: {link}',
    },
    mail: {
      subject: { mn: 'Таны нэвтрэх утас солигдох гэж байна', en: 'The phone of your account is about to change' },
      text: {
        mn: `{institution}: хоёр ажилтан Таны бүртгэлийн шинэ утсыг баталгаажууллаа.

Шинэ утас: {contact}
Солигдох хугацаа: {time}

Тэр хүртэл Таны нэвтрэлт хэвээр байна. Та хүсээгүй бол дараах холбоосоор цуцална уу. Солигдсоноос хойш {days} хоногийн дотор ч энэ холбоосоор буцааж болно: {link}`,
        en: `Two members of {institution} confirmed a new phone for your account.

New phone: {contact}
It changes at: {time}

Until then you stay signed in. If you did not ask for it, call it off with this link. For {days} days after the change the same link takes it back: {link}`,
      },
    },
  },
  phoneComingForChild: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} {child} хүүхдийн асран хамгаалагчийн нэг бүртгэлийн утсыг солино ({time}).[ Тодруулах бол {helpPhone}.]',
      en: "Parents' portal: {institution} changes the phone of an account that follows {child} ({time}).[ Questions: {helpPhone}.]",
    },
    mail: {
      subject: { mn: 'Хүүхдийн асран хамгаалагчийн утас солигдоно', en: 'The phone of another guardian changes' },
      text: {
        mn: `{institution} хүүхдийн өөр нэг асран хамгаалагчийн бүртгэлийн утсыг солихоор баталгаажууллаа.

Хүүхэд: {child}
Солигдох хугацаа: {time}

Та мэдээгүй бол тэр хүнтэйгээ ярилцаж, шаардлагатай бол лавлах утсаар мэдэгдэнэ үү.`,
        en: `{institution} confirmed a new phone for the account of another guardian of the child.

Child: {child}
It changes at: {time}

If this surprises you, ask that person, and call the help desk if needed.`,
      },
    },
  },
  phoneTaken: {
    sms: {
      mn: '{institution} Таны нэвтрэх утсыг {contact} болголоо. Та хүсээгүй бол {time} хүртэл буцаана уу: {link}',
      en: '{institution} made {contact} the phone of your account. If you did not ask, take it back by {time}: {link}',
    },
    mail: {
      subject: { mn: 'Таны нэвтрэх утас солигдлоо', en: 'The phone of your account was changed' },
      text: {
        mn: `{institution} Таны бүртгэлийн утсыг солилоо.

Шинэ утас: {contact}

Бүх төхөөрөмж дээрх нэвтрэлт дууссан. Та хүсээгүй бол {time} хүртэл дараах холбоосоор буцаана уу. Хуучин утас, хүүхдийн холболт тань сэргэж, шинэ утсаар нэвтэрсэн хүн гарна: {link}`,
        en: `{institution} changed the phone of your account.

New phone: {contact}

All devices have been signed out. If you did not ask for it, take it back with this link by {time}: your old contact and the links to your children return, and whoever signed in with the new phone is signed out: {link}`,
      },
    },
  },
  phoneRestored: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны нэвтрэх нэр буцаж хэвээрээ боллоо. Нууц үгээ шинээр тохируулна уу: {link}',
      en: "Parents' portal: your username is back as it was. Set a new password: {link}",
    },
    mail: {
      subject: { mn: 'Нэвтрэх нэр буцлаа', en: 'Your username is back' },
      text: {
        mn: `Утас солихыг буцаалаа. Таны нэвтрэх нэр, хүүхдийн холболт өмнөх хэвээрээ боллоо. Хуучин нууц үг хүчингүй тул шинээр тохируулна уу:
{link}`,
        en: `The change of phone was taken back. Your username and the links to your children are as before. The old password no longer works: set a new one here:
{link}`,
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

/** Texts of the page behind the link sent to the old contact. */
export const keepWords = {
  mn: {
    title: 'Утас солихыг цуцлах',
    asked: {
      ask: 'Нэвтрэх утсаа хэвээр үлдээх үү?',
      what: 'Шинэ утас: {contact}. Оруулсан: {time}. Хоёр дахь ажилтан хараахан баталгаажуулаагүй. Цуцалбал нэвтрэх нэр тань хэвээр үлдэнэ.',
      press: 'Хэвээр үлдээх',
    },
    coming: {
      ask: 'Нэвтрэх утсаа хэвээр үлдээх үү?',
      what: 'Шинэ утас: {contact}. Солигдох хугацаа: {time}. Цуцалбал нэвтрэх нэр тань хэвээр үлдэнэ.',
      press: 'Хэвээр үлдээх',
    },
    taken: {
      ask: 'Хуучин утсаа буцааж авах уу?',
      what: 'Шинэ утас: {contact}. {time} хүртэл буцааж болно. Шинэ утсаар нэвтэрсэн хүн гарч, хуучин утас, хүүхдийн холболт тань сэргэнэ.',
      press: 'Буцааж авах',
      doneWhat: 'Хуучин утас, хүүхдийн холболт тань сэргэлээ. Хуучин нууц үг хүчингүй тул шинээр тохируулна уу.',
    },
    own: 'Та өөрөө сургууль, цэцэрлэг дээр утсаа солиулсан бол энэ хуудсыг хаахад хангалттай.',
    done: 'Нэвтрэх нэр хэвээр үлдлээ',
    doneWhat: 'Утас солих хүсэлтийг цуцаллаа. Та утас эсвэл и-мэйлээрээ өмнөх шигээ нэвтэрнэ үү.',
    newPassword: 'Шинэ нууц үг тохируулах',
    toPortal: 'Портал руу очих',
    unknown: 'Энэ холбоос хүчингүй байна',
    unknownWhat: 'Өөрчлөлт аль хэдийн цуцлагдсан эсвэл буцаах хугацаа дууссан байна.[ Асуух зүйл байвал {helpPhone} утсаар холбогдоно уу.]',
  },
  en: {
    title: 'Keep the phone',
    asked: {
      ask: 'Keep the phone of your account?',
      what: 'New phone: {contact}. Entered at: {time}. No second member has confirmed it yet. If you call it off, your username stays as it is.',
      press: 'Keep it as it is',
    },
    coming: {
      ask: 'Keep the phone of your account?',
      what: 'New phone: {contact}. It changes at: {time}. If you call it off, your username stays as it is.',
      press: 'Keep it as it is',
    },
    taken: {
      ask: 'Take your old phone back?',
      what: 'New phone: {contact}. You can take it back until {time}. Whoever signed in with the new phone is signed out, and your old contact and the links to your children return.',
      press: 'Take it back',
      doneWhat: 'Your old contact and the links to your children are back. The old password no longer works: set a new one.',
    },
    own: 'If you asked your school or kindergarten for the new phone, simply close this page.',
    done: 'Your username stays as it is',
    doneWhat: 'The new phone was called off. Sign in as before.',
    newPassword: 'Set a new password',
    toPortal: 'Go to the portal',
    unknown: 'This link does not work',
    unknownWhat: 'The change was called off already, or the time to take it back is over.[ If you have questions, call {helpPhone}.]',
  },
} as const
