import type { Notification } from './notifications.ts'

/** Teacher named in messages as the decider, if not an office. */
export const teacherNames = {
  school: { mn: 'ангийн багш', en: 'The class teacher' },
  kindergarten: { mn: 'бүлгийн багш', en: 'The group teacher' },
} as const

/** Messages to parents about requests to follow a child. */
export const childrenNotifications = {
  linkApproved: {
    sms: {
      mn: '{child} хүүхдийг холбох хүсэлтийг {who} зөвшөөрлөө. Одоо ирц, дүн, хуваарийг порталаас харна уу.',
      en: '{who} approved your link to {child}. See attendance and marks on the portal.',
    },
    mail: {
      subject: { mn: 'Хүүхэд тань холбогдлоо', en: 'Your child is linked' },
      text: {
        mn: `Таны хүсэлтийг {who} зөвшөөрлөө. Одоо хүүхдийнхээ ирц, дүн, гэрийн даалгавар, хуваарийг порталаас харах боломжтой.

Хүүхэд: {child}
{link}`,
        en: `{who} has approved your request. You can now see your child's attendance, marks, homework and timetable on the portal.

Child: {child}
{link}`,
      },
    },
  },
  linkDeclined: {
    sms: {
      mn: '{child} хүүхдийг холбох хүсэлтээс {who} татгалзлаа. Мэдээллээ шалгаж дахин илгээж болно.',
      en: '{who} declined your link to {child}. Check the details; you may ask again.',
    },
    mail: {
      subject: { mn: 'Холбох хүсэлтээс татгалзлаа', en: 'The link was declined' },
      text: {
        mn: `Хүүхэд холбох хүсэлтээс {who} татгалзлаа.

Хүүхэд: {child}
Тайлбар: {note}

Анги, бүлэг, хамаарлаа шалгаад дахин хүсэлт илгээж болно. Тодруулах бол сургууль, цэцэрлэгтэйгээ холбогдоно уу.`,
        en: `{who} declined the request to link the child.

Child: {child}
Note: {note}

Check the class, group and relation; you may ask again. To find out more, contact the school or kindergarten.`,
      },
    },
  },
  linkRevoked: {
    sms: {
      mn: '{child} хүүхдийн мэдээлэл харах эрхийг {who} хаалаа. Тайлбарыг порталаас үзнэ үү.',
      en: '{who} closed your link to {child}. See the note on the portal.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн мэдээлэл харах эрх хаагдлаа', en: 'Your link to the child was closed' },
      text: {
        mn: `Хүүхдийн мэдээлэл харах эрхийг тань {who} хаалаа.

Хүүхэд: {child}
Тайлбар: {note}

Алдаа гарсан гэж үзвэл сургууль, цэцэрлэгтэйгээ холбогдож, дахин хүсэлт илгээж болно.`,
        en: `{who} has closed your link to the child.

Child: {child}
Note: {note}

If you think this is a mistake, contact the school or kindergarten; you may ask again.`,
      },
    },
  },
  guardianshipLost: {
    sms: {
      mn: 'Эцэг эхийн портал: улсын бүртгэлд Та {child} хүүхдийн эцэг, эх, асран хамгаалагчаар бүртгэлгүй болсон байна. Алдаа бол {closesOn}-ноос өмнө сургууль, цэцэрлэгтээ хандана уу. Хандахгүй бол мэдээллийг нь харах эрх хаагдана.',
      en: "Parents' portal: the state's registry no longer names you as guardian of {child}. If this is wrong, go to the school or kindergarten before {closesOn}; otherwise your access closes.",
    },
    mail: {
      subject: { mn: 'Асран хамгаалалтын бүртгэл өөрчлөгдлөө', en: 'The register of guardians has changed' },
      text: {
        mn: `Улсын бүртгэлд Та энэ хүүхдийн эцэг, эх, асран хамгаалагчаар бүртгэлгүй болсон байна.

Хүүхэд: {child}
Мэдээлэл харах эрх хаагдах өдөр: {closesOn}

Тэр өдрийг хүртэл ирц, дүн, хуваарийг урьдын адил харна. Бүртгэл буруу бол, эсвэл Та хүүхдээ үргэлжлүүлэн асарч байгаа бол сургууль, цэцэрлэгтээ хандаж баталгаажуулна уу.`,
        en: `The state's registry no longer names you as parent or guardian of this child.

Child: {child}
Your access closes on: {closesOn}

Until then you see attendance, marks and timetable as before. If the registry is wrong, or you still care for the child, ask the school or kindergarten to confirm it.`,
      },
    },
  },
  linkConfirmed: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} таны {child} хүүхдийн мэдээлэл харах эрхийг хэвээр үлдээлээ.',
      en: "Parents' portal: {institution} has confirmed your link to {child}. Your access stays.",
    },
    mail: {
      subject: { mn: 'Мэдээлэл харах эрх хэвээр үлдлээ', en: 'Your link to the child stays' },
      text: {
        mn: `{institution} таны хүүхдийн мэдээлэл харах эрхийг баталгаажууллаа. Эрх хаагдахгүй.

Хүүхэд: {child}`,
        en: `{institution} has confirmed your link to the child. It does not close.

Child: {child}`,
      },
    },
  },
  linkClosed: {
    sms: {
      mn: 'Эцэг эхийн портал: улсын бүртгэлд асран хамгаалагчаар нь бүртгэлгүй болсон тул {child} хүүхдийн мэдээлэл харах таны эрх хаагдлаа. Асуух зүйл байвал сургууль, цэцэрлэгтээ хандана уу.',
      en: "Parents' portal: your link to {child} is closed, because the state's registry no longer names you as guardian. For questions contact the school or kindergarten.",
    },
    mail: {
      subject: { mn: 'Хүүхдийн мэдээлэл харах эрх хаагдлаа', en: 'Your link to the child was closed' },
      text: {
        mn: `Улсын бүртгэлд асран хамгаалагчаар нь бүртгэлгүй болсон бөгөөд сургууль, цэцэрлэг баталгаажуулаагүй тул хүүхдийн мэдээлэл харах эрх тань хаагдлаа.

Хүүхэд: {child}

Хүүхдээ асарч байгаа бол сургууль, цэцэрлэгтэйгээ холбогдож, дахин хүсэлт илгээж болно.`,
        en: `Your link to the child is closed, because the state's registry no longer names you as guardian and the school or kindergarten has not confirmed the link.

Child: {child}

If you care for the child, contact the school or kindergarten; you may ask again.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
