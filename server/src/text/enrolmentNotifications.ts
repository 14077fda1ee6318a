import type { Notification } from './notifications.ts'

/** What guardians are told about a request: when it arrived, and each time its status changes. */
export const enrolmentNotifications = {
  requestReceipt: {
    sms: {
      mn: '{child} хүүхдийн элсэлтийн хүсэлтийг хүлээн авлаа. Дугаар: {reference}. Хариуг мессежээр мэдэгдэнэ.',
      en: 'The enrolment request for {child} was received. No. {reference}. The answer will come by SMS.',
    },
    mail: {
      subject: { mn: 'Хүсэлтийг хүлээн авлаа – {reference}', en: 'Request received – {reference}' },
      text: {
        mn: `Таны илгээсэн элсэлтийн хүсэлтийг хүлээн авлаа.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Төлөв өөрчлөгдөх бүрд Танд мэдэгдэнэ. Хүсэлтийн дугаараа хариу гартал хадгална уу.`,
        en: `We have received your enrolment request.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

We will tell you at every change of status. Please keep the request number until the answer comes.`,
      },
    },
  },
  requestOtherPhone: {
    sms: {
      mn: 'Таны нэрээр {child} хүүхдийн элсэлтийн хүсэлтийг {phone} дугаараас илгээлээ. Та илгээгээгүй бол порталд нэвтэрч шалгана уу: {link}',
      en: 'An enrolment request for {child} was sent in your name with the phone {phone}. If it was not you, check on the portal: {link}',
    },
    mail: {
      subject: { mn: 'Таны нэрээр элсэлтийн хүсэлт илгээлээ', en: 'An enrolment request was sent in your name' },
      text: {
        mn: `Таны нэрээр элсэлтийн хүсэлт илгээсэн байна. Утасны дугаар нь оршин суугчийн бүртгэлд байгаа Таны дугаараас өөр байна.

Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Утас: {phone}
Огноо: {time}

Та илгээсэн бол юу ч хийх шаардлагагүй. Та илгээгээгүй бол порталд нэвтэрч хүсэлтээ шалгана уу.
{link}`,
        en: `An enrolment request was sent in your name. Its phone number is not the one that the resident registry has for you.

Child: {child}
Kindergarten or school: {institution}
Phone: {phone}
Time: {time}

If it was you, there is nothing to do. If it was not, sign in to the portal and check the request.
{link}`,
      },
    },
  },
  schoolDetermined: {
    sms: {
      mn: '{child} хүүхдийн цэцэрлэг, сургууль тодорхойлогдлоо. Порталд нэвтэрч шалгаад хүсэлтээ илгээнэ үү.',
      en: 'The kindergarten or school of {child} is now known. Check it on the portal and send the request.',
    },
    mail: {
      subject: { mn: 'Цэцэрлэг, сургууль тодорхойлогдлоо', en: 'The kindergarten or school is now known' },
      text: {
        mn: `Хүүхдийн тань бүртгэлийн хаягаар цэцэрлэг, сургууль тодорхойлогдлоо.

Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}

Порталд нэвтэрч мэдээллээ шалгаад хүсэлтээ илгээнэ үү.
{link}`,
        en: `The kindergarten or school has been determined from your child's registered address.

Child: {child}
Kindergarten or school: {institution}

Please check it on the portal and send the request.
{link}`,
      },
    },
  },
  requestNONE: {
    sms: {
      mn: '{child} хүүхдийн {reference} дугаартай хүсэлт цуцлагдлаа. Бүртгэл нээлттэй үед дахин илгээж болно.',
      en: 'Request {reference} for {child} was withdrawn. You may send again while registration is open.',
    },
    mail: {
      subject: { mn: 'Хүсэлт цуцлагдлаа – {reference}', en: 'Request withdrawn – {reference}' },
      text: {
        mn: `Таны хүсэлтээр элсэлтийн хүсэлт цуцлагдлаа.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Бүртгэл нээлттэй хугацаанд хүсэлтээ дахин илгээж болно.`,
        en: `The enrolment request was withdrawn as you asked.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

You may send again while registration is open.`,
      },
    },
  },
  requestWAITING: {
    sms: {
      mn: '{child} хүүхдийн хүсэлтийн төлөв: Хүлээгдэж буй. Шийдвэр гармагц мэдэгдэнэ. Дугаар: {reference}',
      en: "Status of {child}'s request: Waiting. We will tell you the decision. No. {reference}",
    },
    mail: {
      subject: { mn: 'Хүсэлт хүлээгдэж байна – {reference}', en: 'Request waiting – {reference}' },
      text: {
        mn: `Хүүхдийн тань хүсэлт хүлээгдэж буй төлөвт орлоо. Орон тоо гармагц комисс шийдвэрлэнэ.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}

Танаас нэмэлт үйлдэл шаардлагагүй.`,
        en: `Your child's request is now waiting. The commission will decide when places come free.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}

You do not need to do anything.`,
      },
    },
  },
  requestPASSED: {
    sms: {
      mn: 'Баяр хүргэе! {child} хүүхэд элсэлтэд тэнцлээ. Дараагийн алхмыг порталаас үзнэ үү. Дугаар: {reference}',
      en: 'Congratulations! {child} has passed. See the next steps on the portal. No. {reference}',
    },
    mail: {
      subject: { mn: 'Хүүхэд тань тэнцлээ – {reference}', en: 'Your child has passed – {reference}' },
      text: {
        mn: `Баяр хүргэе! Хүүхэд тань элсэлтэд тэнцлээ.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}

Цэцэрлэгтэйгээ холбогдож гэрээгээ байгуулна уу.`,
        en: `Congratulations! Your child has passed.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}

Please contact the kindergarten and sign the contract.`,
      },
    },
  },
  requestUNPASSED: {
    sms: {
      mn: '{child} хүүхэд энэ удаагийн элсэлтэд тэнцсэнгүй. Шалтгааныг порталаас үзнэ үү. Дугаар: {reference}',
      en: '{child} did not pass this time. See the reason on the portal. No. {reference}',
    },
    mail: {
      subject: { mn: 'Элсэлтийн хариу – {reference}', en: 'Enrolment result – {reference}' },
      text: {
        mn: `Харамсалтай нь хүүхэд тань энэ удаагийн элсэлтэд тэнцсэнгүй.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}

Бүртгэл нээлттэй байвал хүсэлтээ дахин илгээж болно. Хаагдсан бол дараагийн шатны бүртгэлийг хүлээнэ үү.`,
        en: `We are sorry: your child did not pass this time.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}

You may send again while registration is open. If it has closed, please wait for the next stage.`,
      },
    },
  },
  requestDEPARTED: {
    sms: {
      mn: '{child} хүүхдийн төлөв «Гарсан» боллоо. Алдаа гэж үзвэл {helpPhone} утсаар холбогдоно уу. Дугаар: {reference}',
      en: "{child}'s status is now Departed. If this is wrong call {helpPhone}. No. {reference}",
    },
    mail: {
      subject: { mn: 'Төлөв «Гарсан» боллоо – {reference}', en: 'Status is now Departed – {reference}' },
      text: {
        mn: `Хүүхдийн тань төлөв «Гарсан» болж өөрчлөгдлөө.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}

Алдаа гарсан гэж үзвэл элсэлтийн комисстой холбогдоно уу.`,
        en: `Your child's status has changed to Departed.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}

If you think this is a mistake, please contact the admission commission.`,
      },
    },
  },
  requestGivenUp: {
    sms: {
      mn: '{child} хүүхдийн тэнцсэн орон тоог асран хамгаалагчийн хүсэлтээр чөлөөллөө. Та мэдээгүй бол {helpPhone} утсаар даруй холбогдоно уу.',
      en: "{child}'s place was given up at a guardian's request. If you did not know, call {helpPhone} at once.",
    },
    mail: {
      subject: { mn: 'Орон тоог чөлөөллөө', en: 'The place was given up' },
      text: {
        mn: `Хүүхдийн тань тэнцсэн орон тоог асран хамгаалагчийн хүсэлтээр чөлөөллөө. Орон тоог хүлээж буй өөр хүүхдэд олгоно.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Бүртгэл нээлттэй хугацаанд хүсэлтээ дахин илгээж болно, харин чөлөөлсөн орон тоо буцаж ирэхгүй. Та мэдээгүй бол лавлах утсаар даруй холбогдоно уу.`,
        en: `Your child's place was given up at a guardian's request. It goes to another child who waits for one.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

You may send a request again while registration is open, but the place that was given up does not come back. If you did not know of it, call the help desk at once.`,
      },
    },
  },
  firstGradeNEW: {
    sms: {
      mn: '{child} хүүхдийн 1 дүгээр ангийн бүртгэл шинээр үүслээ. Мэдээллийг порталаас шалгана уу.',
      en: 'A first-grade record for {child} was created. Please check it on the portal.',
    },
    mail: {
      subject: { mn: '1 дүгээр ангийн бүртгэл үүслээ', en: 'First-grade record created' },
      text: {
        mn: `Хүүхдийн тань 1 дүгээр ангийн элсэлтийн бүртгэл үүслээ.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Хаяг, сургуулийн мэдээллээ порталаас шалгана уу.`,
        en: `A first-grade enrolment record was created for your child.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

Please check the address and school on the portal.`,
      },
    },
  },
  firstGradeAPPROVED: {
    sms: {
      mn: '{child} хүүхдийн 1 дүгээр ангийн элсэлт баталгаажлаа. Баяр хүргэе! Дугаар: {reference}',
      en: "{child}'s first-grade enrolment is confirmed. Congratulations! No. {reference}",
    },
    mail: {
      subject: { mn: 'Элсэлт баталгаажлаа – {reference}', en: 'Enrolment confirmed – {reference}' },
      text: {
        mn: `Баяр хүргэе! Хүүхдийн тань 1 дүгээр ангийн элсэлт баталгаажлаа.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Анги, бүлэг, ангийн багшийн мэдээллийг сургууль порталаар мэдэгдэнэ.`,
        en: `Congratulations! Your child's first-grade enrolment is confirmed.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

The school will announce the class, group and class teacher on the portal.`,
      },
    },
  },
  firstGradeDECLINED: {
    sms: {
      mn: '{child} хүүхдийг энэ сургуульд элсүүлэхээс татгалзсан хариу бүртгэгдлээ. Дугаар: {reference}',
      en: 'Your answer declining the school for {child} was recorded. No. {reference}',
    },
    mail: {
      subject: { mn: 'Татгалзсан хариу бүртгэгдлээ – {reference}', en: 'Answer recorded – {reference}' },
      text: {
        mn: `Та санал болгосон сургуульд элсүүлэхээс татгалзсан хариу өглөө.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Андуурсан бол сургуультайгаа яаралтай холбогдоно уу.`,
        en: `You declined the school that was offered.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

If this was a mistake, contact the school without delay.`,
      },
    },
  },
  firstGradeMOVED: {
    sms: {
      mn: '{child} хүүхдийн төлөв «Шилжсэн» боллоо. Шинэ сургуулийн мэдээллийг порталаас үзнэ үү. Дугаар: {reference}',
      en: "{child}'s status is now Moved. See the new school on the portal. No. {reference}",
    },
    mail: {
      subject: { mn: 'Хүүхэд тань өөр сургуульд шилжлээ – {reference}', en: 'Your child has moved to another school – {reference}' },
      text: {
        mn: `Хүүхэд тань өөр сургуульд шилжсэн гэж бүртгэгдлээ.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}`,
        en: `Your child has been recorded as moved to another school.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}`,
      },
    },
  },
  schoolNEW: {
    sms: {
      mn: '{child} хүүхдийн хаяг өөрчлөгдсөн тул хүсэлт шинэ сургуульд шилжлээ. Хариуг хүлээнэ үү.',
      en: "{child}'s address changed, so the request went to the new school. Please wait for the answer.",
    },
    mail: {
      subject: { mn: 'Хүсэлт шинэ сургуульд шилжлээ – {reference}', en: 'The request went to the new school – {reference}' },
      text: {
        mn: `Бүртгэлийн хаяг өөрчлөгдсөн тул хүсэлт шинэ сургуульд шилжлээ.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}

Сургуулийн хариуг хүлээнэ үү.`,
        en: `The registered address has changed, so the request went to the new school.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}

Please wait for the school's answer.`,
      },
    },
  },
  schoolREGISTERED: {
    sms: {
      mn: '{child} хүүхэд 1 дүгээр ангид бүртгүүлэх боломжтой. Порталд нэвтэрч баталгаажуулна уу. Дугаар: {reference}',
      en: '{child} can register for first grade. Please confirm on the portal. No. {reference}',
    },
    mail: {
      subject: { mn: 'Бүртгүүлэх боломжтой боллоо – {reference}', en: 'Your child can register – {reference}' },
      text: {
        mn: `Сургууль хүүхдийг тань хүлээн авахад бэлэн боллоо. Та {closesOn} {closesAt} цаг хүртэл элсэлтээ баталгаажуулна уу.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}`,
        en: `The school is ready to take your child. Please confirm by {closesAt} on {closesOn}.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}`,
      },
    },
  },
  schoolDECLINED: {
    sms: {
      mn: 'Сургууль {child} хүүхдийг бүртгэхээс татгалзлаа. Шалтгааныг порталаас үзнэ үү. Дугаар: {reference}',
      en: 'The school declined to register {child}. See the reason on the portal. No. {reference}',
    },
    mail: {
      subject: { mn: 'Сургууль бүртгэхээс татгалзлаа – {reference}', en: 'The school declined to register – {reference}' },
      text: {
        mn: `Сургууль хүүхдийг тань бүртгэхээс татгалзлаа.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}

Асуух зүйл байвал сургууль эсвэл элсэлтийн комисстой холбогдоно уу.`,
        en: `The school declined to register your child.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}

If you have questions, contact the school or the admission commission.`,
      },
    },
  },
  schoolREJECTED: {
    sms: {
      mn: '{child} хүүхдийн бүртгэлийг түр түдгэлзүүллээ. Тайлбарыг порталаас уншина уу. Дугаар: {reference}',
      en: "{child}'s registration is temporarily postponed. Read the note on the portal. No. {reference}",
    },
    mail: {
      subject: { mn: 'Бүртгэлийг түр түдгэлзүүллээ – {reference}', en: 'Registration temporarily postponed – {reference}' },
      text: {
        mn: `Нэмэлт мэдээлэл эсвэл бичиг баримт шаардлагатай тул сургууль бүртгэлийг түр түдгэлзүүллээ.

Хүсэлтийн дугаар: {reference}
Хүүхэд: {child}
Цэцэрлэг, сургууль: {institution}
Төлөв: {status}
Огноо: {time}
Тайлбар: {note}

Сургуультайгаа холбогдож, дутуу зүйлээ бүрдүүлнэ үү.`,
        en: `The school has temporarily postponed the registration because more information or papers are needed.

Request number: {reference}
Child: {child}
Kindergarten or school: {institution}
Status: {status}
Time: {time}
Note: {note}

Please contact the school and provide what is missing.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
