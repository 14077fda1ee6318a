import type { Notification } from './notifications.ts'

/** What a parent is told about a request to follow a child. */
export const childrenNotifications = {
  linkApproved: {
    sms: {
      mn: '{child} хүүхдийг холбох хүсэлтийг ангийн багш зөвшөөрлөө. Одоо ирц, дүн, хуваарийг порталаас харна уу.',
      en: 'The class teacher approved your link to {child}. See attendance and marks on the portal.',
    },
    mail: {
      subject: { mn: 'Хүүхэд тань холбогдлоо', en: 'Your child is linked' },
      text: {
        mn: `Ангийн багш Таны хүсэлтийг зөвшөөрлөө. Одоо хүүхдийнхээ ирц, дүн, гэрийн даалгавар, хуваарийг порталаас харах боломжтой.

Хүүхэд: {child}
{link}`,
        en: `The class teacher has approved your request. You can now see your child's attendance, marks, homework and timetable on the portal.

Child: {child}
{link}`,
      },
    },
  },
  linkDeclined: {
    sms: {
      mn: '{child} хүүхдийг холбох хүсэлтээс ангийн багш татгалзлаа. Мэдээллээ шалгаж дахин илгээж болно.',
      en: 'The class teacher declined your link to {child}. Check the details; you may ask again.',
    },
    mail: {
      subject: { mn: 'Холбох хүсэлтээс татгалзлаа', en: 'The link was declined' },
      text: {
        mn: `Ангийн багш хүүхэд холбох хүсэлтээс татгалзлаа.

Хүүхэд: {child}
Тайлбар: {note}

Анги, бүлэг, хамаарлаа шалгаад дахин хүсэлт илгээж болно. Тодруулах бол ангийн багштайгаа холбогдоно уу.`,
        en: `The class teacher declined the request to link the child.

Child: {child}
Note: {note}

Check the class, group and relation; you may ask again. To find out more, contact the class teacher.`,
      },
    },
  },
  linkRevoked: {
    sms: {
      mn: '{child} хүүхдийн мэдээлэл харах эрхийг сургууль хаалаа. Тодруулах бол ангийн багштайгаа холбогдоно уу.',
      en: 'The school closed your link to {child}. To find out more, contact the class teacher.',
    },
    mail: {
      subject: { mn: 'Хүүхдийн мэдээлэл харах эрх хаагдлаа', en: 'Your link to the child was closed' },
      text: {
        mn: `Сургууль хүүхдийн мэдээлэл харах эрхийг тань хаалаа.

Хүүхэд: {child}
Тайлбар: {note}

Алдаа гарсан гэж үзвэл ангийн багштайгаа холбогдож, дахин хүсэлт илгээж болно.`,
        en: `The school has closed your link to the child.

Child: {child}
Note: {note}

If you think this is a mistake, contact the class teacher; you may ask again.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
