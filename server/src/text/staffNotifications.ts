import type { Notification } from './notifications.ts'

/** Messages to staff about their own accounts. */
export const staffNotifications = {
  secondStepCode: {
    sms: {
      mn: 'Эцэг эхийн портал: ажлын ширээнд нэвтрэх код {code}. {minutes} минут хүчинтэй. Кодоо хэнд ч бүү хэлээрэй.',
      en: "Parents' portal: code {code} to sign in to your desk. Valid for {minutes} min. Do not share it.",
    },
    mail: {
      subject: { mn: 'Ажлын ширээнд нэвтрэх код', en: 'Code to sign in to your desk' },
      text: {
        mn: `Таны нэвтрэх код: {code}

Та энэ төхөөрөмж дээр анх удаа нэвтэрч байна. Код {minutes} минут хүчинтэй. Та нэвтрээгүй бол нууц үгээ яаралтай солино уу.`,
        en: `Your code to sign in: {code}

You are signing in on this device for the first time. The code is valid for {minutes} minutes. If it was not you, change your password at once.`,
      },
    },
  },
  staffInvited: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} Танд ажлын эрх нээхээр урьж байна. {hours} цагийн дотор хүлээн авна уу: {link}',
      en: "Parents' portal: {institution} invites you to its desk. Accept within {hours} hours: {link}",
    },
    mail: {
      subject: { mn: 'Ажлын эрхийн урилга', en: 'Invitation to the desk' },
      text: {
        mn: `{institution} Танд эцэг эхийн порталд ажлын эрх нээхээр урьж байна.

Доорх холбоосоор орж, регистрийн дугаараа оруулж хүлээн авна уу. Холбоос {hours} цаг хүчинтэй, нэг л удаа ажиллана.
{link}

Та энэ байгууллагад ажилладаггүй бол энэ захидлыг үл тооно уу.`,
        en: `{institution} invites you to work at its desk on the parents' portal.

Open the link below and accept with your registry number. The link works once, within {hours} hours.
{link}

If you do not work there, ignore this message.`,
      },
    },
  },
  staffRoleEnded: {
    sms: {
      mn: 'Эцэг эхийн портал: {institution} дахь Таны ажлын эрх хаагдлаа ({time}). Асуух зүйл байвал байгууллагадаа хандана уу.',
      en: "Parents' portal: your access to the desk of {institution} has ended ({time}). Ask your institution if you have questions.",
    },
    mail: {
      subject: { mn: 'Ажлын эрх хаагдлаа', en: 'Your access to the desk has ended' },
      text: {
        mn: `{institution} дахь Таны ажлын эрх хаагдлаа.

Огноо, цаг: {time}

Эцэг, эхийн эрх тань хэвээр байна. Асуух зүйл байвал байгууллагадаа хандана уу.`,
        en: `Your access to the desk of {institution} has ended.

Time: {time}

You can still use the portal as a parent. Ask your institution if you have questions.`,
      },
    },
  },
} as const satisfies Record<string, Notification>
