import type { Notification } from './notifications.ts'

/** Messages to registered guardians about actions of people who are not registered guardians. */
export const otherSenderNotifications = {
  otherSent: {
    sms: {
      mn: '{child} хүүхдийн элсэлтийн хүсэлтийг өөр хүн илгээлээ ({time}). Зөвшөөрөөгүй бол порталд нэвтэрч өөртөө аваарай эсвэл цуцлаарай.',
      en: 'Someone else sent an enrolment request for {child} ({time}). If you did not agree, sign in to take it over or withdraw it.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн тань хүсэлтийг өөр хүн илгээлээ', en: 'Someone else sent a request for your child' },
      text: {
        mn: `Оршин суугчийн бүртгэлд эцэг, эх, асран хамгаалагчаар бүртгэгдээгүй хүн хүүхдийн тань элсэлтийн хүсэлтийг илгээлээ.

Хүүхэд: {child}
Огноо, цаг: {time}

Та зөвшөөрсөн бол юу ч хийх шаардлагагүй. Зөвшөөрөөгүй бол порталд нэвтэрч хүсэлтийг өөртөө авах эсвэл цуцлах боломжтой.
{link}`,
        en: `Someone whom the resident registry does not name as a parent or guardian has sent an enrolment request for your child.

Child: {child}
Time: {time}

If you agreed to it, there is nothing to do. If not, sign in to take the request over or to withdraw it.
{link}`,
      },
    },
  },
  otherSentAgain: {
    sms: {
      mn: '{child} хүүхдийн элсэлтийн хүсэлтийг өөр хүн дахин илгээсэн байна. Тоо: {count}. Порталд нэвтэрч шалгана уу.',
      en: 'Someone else sent enrolment requests for {child} again. Times: {count}. Please sign in and check.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн тань хүсэлтийг өөр хүн дахин илгээсэн байна', en: 'Someone else sent requests for your child again' },
      text: {
        mn: `Оршин суугчийн бүртгэлд эцэг, эх, асран хамгаалагчаар бүртгэгдээгүй хүн хүүхдийн тань элсэлтийн хүсэлтийг дахин илгээсэн байна.

Хүүхэд: {child}
Өмнөх мэдэгдлээс хойш илгээсэн тоо: {count}

Порталд нэвтэрч хүсэлтийг өөртөө авах эсвэл цуцлах боломжтой.
{link}`,
        en: `Someone whom the resident registry does not name as a parent or guardian has sent enrolment requests for your child again.

Child: {child}
Times since our last message: {count}

You can sign in to take the request over or to withdraw it.
{link}`,
      },
    },
  },
  otherPhoneAgain: {
    sms: {
      mn: '{child} хүүхдийн хүсэлтийг Таны нэрээр өөр утаснаас дахин илгээсэн байна. Тоо: {count}. Порталд нэвтэрч шалгана уу.',
      en: 'Requests for {child} were sent again in your name from another phone. Times: {count}. Please sign in and check.',
    },
    mail: {
      subject: { mn: 'Таны нэрээр хүсэлт дахин илгээсэн байна', en: 'Requests were sent in your name again' },
      text: {
        mn: `Таны нэрээр, бүртгэлд байгаагаас өөр утасны дугаараар элсэлтийн хүсэлт дахин илгээсэн байна.

Хүүхэд: {child}
Өмнөх мэдэгдлээс хойш илгээсэн тоо: {count}

Та илгээгээгүй бол порталд нэвтэрч шалгаад, лавлах утсаар мэдэгдэнэ үү.
{link}`,
        en: `Enrolment requests were sent again in your name with another phone than the registry has.

Child: {child}
Times since our last message: {count}

If it was not you, sign in and check, and call the help desk.
{link}`,
      },
    },
  },
  otherLink: {
    sms: {
      mn: '{child} хүүхдийн мэдээллийг харах хүсэлтийг өөр хүн илгээлээ ({time}). Зөвшөөрөөгүй бол сургууль, цэцэрлэгт нь хэлнэ үү.',
      en: 'Someone else asked to see data of {child} ({time}). If you did not agree, tell the school or kindergarten.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн тань мэдээллийг харах хүсэлт ирлээ', en: 'Someone asked to see data of your child' },
      text: {
        mn: `Оршин суугчийн бүртгэлд эцэг, эх, асран хамгаалагчаар нь баталгаажаагүй хүн хүүхдийн тань мэдээллийг харах хүсэлтийг сургууль, цэцэрлэгт нь илгээлээ. Зөвшөөрөх хүртэл юу ч харагдахгүй.

Хүүхэд: {child}
Огноо, цаг: {time}

Та зөвшөөрөөгүй бол сургууль, цэцэрлэгийн захиргаанд хэлнэ үү.
{link}`,
        en: `Someone who is not shown to be a parent or guardian of your child in the resident registry asked the school or kindergarten to let them see data of the child. Nothing is shown until it agrees.

Child: {child}
Time: {time}

If you did not agree, tell the office of the school or kindergarten.
{link}`,
      },
    },
  },
  otherLinkAgain: {
    sms: {
      mn: '{child} хүүхдийн мэдээллийг харах хүсэлтийг өөр хүн дахин илгээсэн байна. Тоо: {count}. Зөвшөөрөөгүй бол сургууль, цэцэрлэгт нь хэлнэ үү.',
      en: 'Others asked again to see data of {child}. Times: {count}. If you did not agree, tell the school or kindergarten.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн тань мэдээллийг харах хүсэлт дахин ирсэн байна', en: 'Others asked again to see data of your child' },
      text: {
        mn: `Оршин суугчийн бүртгэлд эцэг, эх, асран хамгаалагчаар нь баталгаажаагүй хүн хүүхдийн тань мэдээллийг харах хүсэлтийг дахин илгээсэн байна.

Хүүхэд: {child}
Өмнөх мэдэгдлээс хойш илгээсэн тоо: {count}

Та зөвшөөрөөгүй бол сургууль, цэцэрлэгийн захиргаанд хэлнэ үү.
{link}`,
        en: `People who are not shown to be a parent or guardian of your child in the resident registry asked again to see data of the child.

Child: {child}
Times since the last message: {count}

If you did not agree, tell the office of the school or kindergarten.
{link}`,
      },
    },
  },
  addressMoved: {
    sms: {
      mn: '{child} хүүхдийн элсэлтийг бүртгэлийн шинэ хаяг руу шилжүүллээ: {place} ({time}). Зөвшөөрөөгүй бол цэцэрлэг, сургуулийн захиргаанд хандана уу.',
      en: 'The enrolment of {child} was moved to the newer registered address: {place} ({time}). If you did not agree, ask the kindergarten or school office.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн тань элсэлтийн хаяг шилжлээ', en: 'The enrolment of your child was moved' },
      text: {
        mn: `Хүүхдийн тань элсэлтийг оршин суугчийн бүртгэлд байгаа шинэ хаяг руу шилжүүллээ. Цэцэрлэг, сургуулийг энэ хаягаар тодорхойлно.

Хүүхэд: {child}
Шинэ хаяг: {place}
Огноо, цаг: {time}

Та зөвшөөрөөгүй бол иргэний үнэмлэхтэйгээ цэцэрлэг, сургуулийн захиргаанд хандана уу.
{link}`,
        en: `The enrolment of your child was moved to the newer address of the resident registry. The kindergarten or school follows this address.

Child: {child}
New address: {place}
Time: {time}

If you did not agree, go to the office of the kindergarten or school with your identity card.
{link}`,
      },
    },
  },
  addressMovedAgain: {
    sms: {
      mn: '{child} хүүхдийн элсэлтийг бүртгэлийн шинэ хаяг руу дахин шилжүүлсэн байна. Тоо: {count}. Порталаас шалгана уу.',
      en: 'The enrolment of {child} was moved to a newer registered address again. Times: {count}. Please check on the portal.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн тань элсэлтийн хаяг дахин шилжсэн байна', en: 'The enrolment of your child was moved again' },
      text: {
        mn: `Хүүхдийн тань элсэлтийг оршин суугчийн бүртгэлд байгаа шинэ хаяг руу дахин шилжүүлсэн байна.

Хүүхэд: {child}
Өмнөх мэдэгдлээс хойш шилжүүлсэн тоо: {count}

Та зөвшөөрөөгүй бол иргэний үнэмлэхтэйгээ цэцэрлэг, сургуулийн захиргаанд хандана уу.
{link}`,
        en: `The enrolment of your child was moved to a newer address of the resident registry again.

Child: {child}
Times since the last message: {count}

If you did not agree, go to the office of the kindergarten or school with your identity card.
{link}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
