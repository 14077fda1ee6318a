import type { Notification } from './notifications.ts'

/** Messages to families about actions of an office on their behalf. */
export const familyNotifications = {
  newsElsewhere: {
    sms: {
      mn: '{institution}: {child} хүүхдийн хүсэлтийн мэдээг цаашид {contact} руу илгээнэ.[ Та мэдээгүй бол {helpPhone} утсаар холбогдоно уу.]',
      en: "{institution}: news of {child}'s request now go to {contact}.[ If you did not know, call {helpPhone}.]",
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
  requestEntered: {
    sms: {
      mn: '{office} Таны нэрээр {child} хүүхдийн хүсэлтийг илгээлээ[ ({institution})]. Дугаар: {reference}.[ Та хүсээгүй бол {helpPhone} утсаар мэдэгдэнэ үү.]',
      en: '{office} sent a request for {child} in your name[ ({institution})]. Number: {reference}.[ If you did not ask for it, call {helpPhone}.]',
    },
    mail: {
      subject: { mn: 'Таны нэрээр хүсэлт илгээлээ', en: 'A request was sent in your name' },
      text: {
        mn: `{office} гэр бүлийн хүсэлтээр Таны нэрээр элсэлтийн хүсэлт илгээлээ.

Хүүхэд: {child}
Байгууллага: {institution}
Хүсэлтийн дугаар: {reference}
Мэдээ очих утас, хаяг: {contact}

Та хүсээгүй бол лавлах утсаар мэдэгдэнэ үү.`,
        en: `{office} sent an enrolment request in your name, as the family asked.

Child: {child}
Institution: {institution}
Number of the request: {reference}
News go to: {contact}

If you did not ask for it, call the help desk.`,
      },
    },
  },
  claimMade: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} {child} хүүхдийг {group} бүлэгт суралцаж байна гэж мэдэгдлээ. Порталд нэвтэрч «Тийм» эсвэл «Үгүй» гэж хариулна уу.',
      en: "Parents' portal: {institution} says that {child} is in its group {group}. Please log in to the portal and answer yes or no.",
    },
    mail: {
      subject: { mn: 'Сургууль, цэцэрлэгийн мэдэгдэлд хариулна уу', en: 'Please answer an institution' },
      text: {
        mn: `{institution} таны хүүхдийг өөрийн бүлэгт суралцаж байна гэж мэдэгдлээ.

Хүүхэд: {child}
Бүлэг: {group}
Хэзээнээс: {since}
Байгууллагын утас: {phone}

Порталд нэвтэрч, үнэн эсэхийг «Тийм» эсвэл «Үгүй» гэж хариулна уу. Таныг хариултал тэр байгууллага хүүхдийн тань талаар юу ч харахгүй.`,
        en: `{institution} says that your child is in one of its groups.

Child: {child}
Group: {group}
Since: {since}
Phone of the institution: {phone}

Please log in to the portal and answer yes or no. Until you answer, the institution sees nothing about your child.`,
      },
    },
  },
  claimDisputed: {
    sms: {
      mn: 'Эцэг эхийн портал: {child} хүүхэд {institution} байгууллагад суралцдаг эсэх талаар асран хамгаалагчдын хариулт зөрлөө. Порталын оператор шийдвэрлэнэ[: {helpPhone}].',
      en: "Parents' portal: the guardians of {child} gave different answers about {institution}. The operator of the portal decides[: {helpPhone}].",
    },
    mail: {
      subject: { mn: 'Асран хамгаалагчдын хариулт зөрлөө', en: 'Guardians gave different answers' },
      text: {
        mn: `Хүүхэд тань {institution} байгууллагад суралцдаг эсэх талаар асран хамгаалагчдын хариулт зөрлөө.

Хүүхэд: {child}

Порталын оператор шийдвэрлэнэ. Тодруулах зүйл байвал лавлах утсаар холбогдоно уу.`,
        en: `The guardians of your child gave different answers about whether it is at {institution}.

Child: {child}

The operator of the portal decides. If you have questions, call the help desk.`,
      },
    },
  },
  childEntered: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} {child} хүүхдийг анги, бүлэгтээ бүртгэлээ.[ Та мэдээгүй бол {helpPhone} утсаар мэдэгдэнэ үү.]',
      en: "Parents' portal: {institution} entered {child} in one of its groups.[ If you did not know of it, call {helpPhone}.]",
    },
    mail: {
      subject: { mn: 'Хүүхдийг тань анги, бүлэгт бүртгэлээ', en: 'Your child was entered in a group' },
      text: {
        mn: `{institution} хүүхдийг тань анги, бүлэгтээ бүртгэлээ.

Хүүхэд: {child}
Байгууллагын утас: {phone}

Та мэдээгүй бол лавлах утсаар мэдэгдэнэ үү.`,
        en: `{institution} entered your child in one of its groups.

Child: {child}
Phone of the institution: {phone}

If you did not know of it, call the help desk.`,
      },
    },
  },
  identitySeen: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} Таны бичиг баримтыг үзэж, өөрийн хүүхдүүдийн хувьд бүртгэлийг тань баталгаажууллаа.[ Та үзүүлээгүй бол {helpPhone} утсаар мэдэгдэнэ үү.]',
      en: "Parents' portal: {institution} saw your identity document and confirmed your account for its own children.[ If you did not show it, call {helpPhone}.]",
    },
    mail: {
      subject: { mn: 'Таны бүртгэл баталгаажлаа', en: 'Your account is confirmed' },
      text: {
        mn: `{institution} Таны бичиг баримтыг үзэж, тус байгууллагын хүүхдүүдийн хувьд бүртгэл Таных болохыг баталгаажууллаа.

Та үзүүлээгүй бол лавлах утсаар мэдэгдэнэ үү.`,
        en: `{institution} saw your identity document and confirmed, for its own children, that the account is yours.

If you did not show it, call the help desk.`,
      },
    },
  },
  barEntered: {
    sms: {
      mn: 'Эцэг эхийн портал: Танд хамаарах шүүхийн шийдвэр порталд бүртгэгдлээ ({time}).[ Тодруулах, маргах зүйл байвал {helpPhone}.]',
      en: "Parents' portal: a court order that concerns you was recorded on the portal ({time}).[ To find out more or to object: {helpPhone}.]",
    },
    mail: {
      subject: { mn: 'Шүүхийн шийдвэр бүртгэгдлээ', en: 'A court order was recorded' },
      text: {
        mn: `Танд хамаарах шүүхийн шийдвэр порталд бүртгэгдлээ.

Огноо, цаг: {time}

Тодруулах, маргах зүйл байвал лавлах утсаар хандана уу.`,
        en: `A court order that concerns you was recorded on the portal.

Time: {time}

To find out more or to object, call the help desk.`,
      },
    },
  },
  barEnteredForChild: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} {child} хүүхдэд хамаарах шүүхийн шийдвэрийг бүртгэлээ. Тодруулах бол тэр байгууллагад хандана уу[, утас: {phone}].',
      en: "Parents' portal: {institution} recorded a court order about {child}. To find out more, ask that institution[, phone {phone}].",
    },
    mail: {
      subject: { mn: 'Шүүхийн шийдвэр бүртгэгдлээ', en: 'A court order was recorded' },
      text: {
        mn: `{institution} хүүхдэд хамаарах шүүхийн шийдвэрийг порталд бүртгэлээ.

Хүүхэд: {child}

Тодруулах зүйл байвал тэр байгууллагад хандана уу.
Утас: {phone}`,
        en: `{institution} recorded a court order about the child on the portal.

Child: {child}

To find out more, ask that institution.
Phone: {phone}`,
      },
    },
  },
  barLifted: {
    sms: {
      mn: 'Эцэг эхийн портал: Танд хамаарах шүүхийн шийдвэрийн бүртгэл цуцлагдлаа ({time}).[ Тодруулах зүйл байвал {helpPhone}.]',
      en: "Parents' portal: the court order that was recorded about you was lifted ({time}).[ Questions: {helpPhone}.]",
    },
    mail: {
      subject: { mn: 'Шүүхийн шийдвэрийн бүртгэл цуцлагдлаа', en: 'A court order was lifted' },
      text: {
        mn: `Танд хамаарах шүүхийн шийдвэрийн бүртгэл порталд цуцлагдлаа.

Огноо, цаг: {time}

Тодруулах зүйл байвал лавлах утсаар хандана уу.`,
        en: `The court order that was recorded about you on the portal was lifted.

Time: {time}

To find out more, call the help desk.`,
      },
    },
  },
  barLiftedForChild: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} {child} хүүхдэд хамаарах шүүхийн шийдвэрийн бүртгэлийг цуцаллаа. Тодруулах бол тэр байгууллагад хандана уу[, утас: {phone}].',
      en: "Parents' portal: {institution} lifted a court order about {child}. To find out more, ask that institution[, phone {phone}].",
    },
    mail: {
      subject: { mn: 'Шүүхийн шийдвэрийн бүртгэл цуцлагдлаа', en: 'A court order was lifted' },
      text: {
        mn: `{institution} хүүхдэд хамаарах шүүхийн шийдвэрийн бүртгэлийг порталд цуцаллаа.

Хүүхэд: {child}

Тодруулах зүйл байвал тэр байгууллагад хандана уу.
Утас: {phone}`,
        en: `{institution} lifted a court order about the child on the portal.

Child: {child}

To find out more, ask that institution.
Phone: {phone}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
