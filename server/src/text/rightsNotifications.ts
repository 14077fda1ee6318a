import type { Notification } from './notifications.ts'

/** Messages about data copies, and about closing and reopening an account. */
export const rightsNotifications = {
  copyReady: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны мэдээллийн хуулбар бэлэн боллоо ({time}). {hours} цагийн дотор татаж авна уу: {link} Та хүсээгүй бол нууц үгээ даруй солино уу, хуулбар устана.',
      en: "Parents' portal: the copy of your data is ready ({time}). Download it within {hours} hours: {link} If you did not ask, change your password now: the copy is then erased.",
    },
    mail: {
      subject: { mn: 'Таны мэдээллийн хуулбар бэлэн боллоо', en: 'The copy of your data is ready' },
      text: {
        mn: `Таны болон Таны холбосон хүүхдийн мэдээллийн хуулбар бэлэн боллоо.

Бэлэн болсон: {time}

Нэвтэрч ороод {hours} цагийн дотор татаж авна уу. Дараа нь хуулбарыг устгана.
{link}

Та хүсээгүй бол нууц үгээ даруй солино уу. Нууц үг солиход хуулбар устаж, бусад төхөөрөмж дээрх нэвтрэлт дуусна.`,
        en: `The copy of the data about you and the children you follow is ready.

Ready since: {time}

Sign in and download it within {hours} hours. After that it is erased.
{link}

If you did not ask for it, change your password now. That erases the copy and signs out all other devices.`,
      },
    },
  },
  accountClosed: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны бүртгэл хаагдлаа ({time}). Устах хугацаа: {until}. Болих бол түүнээс өмнө нэвтэрнэ үү: {link} Та хаагаагүй бол нэвтэрч, нууц үгээ солино уу.',
      en: "Parents' portal: your account was closed ({time}) and goes on {until}. To keep it, sign in before: {link} If it was not you, sign in and change your password.",
    },
    mail: {
      subject: { mn: 'Таны бүртгэл хаагдлаа', en: 'Your account was closed' },
      text: {
        mn: `Таны бүртгэл хаагдаж, бүх төхөөрөмж дээрх нэвтрэлт дууслаа.

Хаасан: {time}
Устах хугацаа: {until}

Санаагаа өөрчилбөл энэ хугацаанаас өмнө нэвтрэхэд бүртгэл тань сэргэнэ.
{link}

Та өөрөө хаагаагүй бол нэвтэрч ороод нууц үгээ даруй солино уу.`,
        en: `Your account was closed, and you have been signed out on all devices.

Closed: {time}
It goes on: {until}

If you change your mind, sign in before that time and the account is yours again.
{link}

If you did not close it, sign in and change your password at once.`,
      },
    },
  },
  accountReopened: {
    sms: {
      mn: 'Эцэг эхийн портал: Та нэвтэрсэн тул бүртгэлээ хаах хүсэлт цуцлагдлаа ({time}). Та биш бол нууц үгээ даруй солино уу.',
      en: "Parents' portal: you signed in, so your account is no longer being closed ({time}). If it was not you, change your password now.",
    },
    mail: {
      subject: { mn: 'Бүртгэл хаах хүсэлт цуцлагдлаа', en: 'Your account stays open' },
      text: {
        mn: `Та нэвтэрсэн тул бүртгэлээ хаах хүсэлт цуцлагдлаа. Бүртгэл тань хэвээр байна. Хуанлийн холбоосоо дахин үүсгэнэ үү.

Огноо, цаг: {time}

Та өөрөө нэвтрээгүй бол нууц үгээ даруй солино уу.`,
        en: `You signed in, so your account is no longer being closed and stays as it was. Calendar links have to be made again.

Time: {time}

If it was not you who signed in, change your password at once.`,
      },
    },
  },
  accountGone: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны хаасан бүртгэл устлаа ({time}). Хүсвэл дахин бүртгүүлж болно.',
      en: "Parents' portal: the account you closed is gone ({time}). You are welcome to register again.",
    },
    mail: {
      subject: { mn: 'Таны бүртгэл устлаа', en: 'Your account is gone' },
      text: {
        mn: `{days} хоногийн өмнө хаасан бүртгэл тань устлаа.

Огноо, цаг: {time}

Хууль, журмаар заавал хадгалах мэдээлэл (элсэлтийн хүсэлт, чөлөөний хүсэлт, сургуулийн бүртгэл, хандалтын тэмдэглэл) хугацаа нь дуустал үлдэнэ. Хүсвэл дахин бүртгүүлж болно.`,
        en: `The account that you closed {days} days ago is gone.

Time: {time}

What has to be kept (enrolment requests, leave requests, the school's records, the record of who had access) stays until its time is over. You are welcome to register again.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
