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
} as const satisfies Record<string, Notification>
