import { fill, withoutEmptyParts } from '@portal/contract/fill'
import type { Language } from '@portal/contract/language'
import { absenceNotifications } from './absenceNotifications.ts'
import { childrenNotifications } from './childrenNotifications.ts'
import { contactNotifications } from './contactNotifications.ts'
import { correctionNotifications } from './correctionNotifications.ts'
import { dailyNotifications } from './dailyNotifications.ts'
import { enrolmentNotifications } from './enrolmentNotifications.ts'
import { familyNotifications } from './familyNotifications.ts'
import { firstGradeNotifications } from './firstGradeNotifications.ts'
import { otherSenderNotifications } from './otherSenderNotifications.ts'
import { placeNotifications } from './placeNotifications.ts'
import { provingNotifications } from './provingNotifications.ts'
import { questionNotifications } from './questionNotifications.ts'
import { rightsNotifications } from './rightsNotifications.ts'
import { staffNotifications } from './staffNotifications.ts'
import { takeOverNotifications } from './takeOverNotifications.ts'
import { withdrawalNotifications } from './withdrawalNotifications.ts'

/**
 * Outgoing text in Mongolian and English. Values are inserted unchanged, so no suffix may follow one. A part in [brackets] is omitted if
 * one of its values is empty.
 */
interface Text {
  mn: string
  en: string
}
export interface Notification {
  sms: Text
  /** Letter between greeting and foot; `unsigned` omits the foot. */
  mail: { subject: Text; text: Text; unsigned?: boolean }
  /** Title of the push message, if it differs from the subject. It may name a child by {firstName} and nothing else. */
  push?: Text
}

const accountNotifications = {
  registrationCode: {
    sms: {
      mn: 'Эцэг эхийн портал: бүртгүүлэх код {code}. {minutes} минут хүчинтэй. Кодоо хэнд ч бүү хэлээрэй.',
      en: "Parents' portal: registration code {code}. Valid for {minutes} min. Do not share it.",
    },
    mail: {
      subject: { mn: 'Бүртгэлээ баталгаажуулна уу', en: 'Confirm your registration' },
      text: {
        mn: `Таны баталгаажуулах код: {code}

Кодыг бүртгэлийн цонхонд оруулах эсвэл доорх холбоосоор баталгаажуулна уу. Аль нэг нь хангалттай.
{link}

Код {minutes} минут хүчинтэй, холбоос нэг л удаа ажиллана. Та бүртгүүлэх хүсэлт гаргаагүй бол энэ захидлыг үл тооно уу.`,
        en: `Your confirmation code: {code}

Enter it in the registration window or confirm with the link below. Either one is enough.
{link}

The code is valid for {minutes} minutes and the link works once. If you did not ask to register, ignore this message.`,
      },
    },
  },
  alreadyRegistered: {
    sms: {
      mn: 'Эцэг эхийн портал: энэ дугаараар бүртгэл үүссэн байна. Нэвтэрч эсвэл нууц үгээ сэргээнэ үү. Та хүсээгүй бол үл тооно уу.',
      en: "Parents' portal: this number already has an account. Please log in or reset your password. Ignore this if you did not ask.",
    },
    mail: {
      subject: { mn: 'Таны бүртгэл үүссэн байна', en: 'You already have an account' },
      unsigned: true,
      text: {
        mn: `Энэ хаягаар бүртгэл үүссэн байна. Порталд нэвтэрнэ үү. Нууц үгээ мартсан бол доорх холбоосоор сэргээнэ үү.
{link}

Та хүсэлт гаргаагүй бол энэ захидлыг үл тооно уу.`,
        en: `There is already an account for this address. Please log in. If you forgot your password, reset it here:
{link}

If you did not ask for this, you can ignore this message.`,
      },
    },
  },
  resetCode: {
    sms: {
      mn: 'Эцэг эхийн портал: нууц үг сэргээх код {code}. {minutes} минут хүчинтэй. Та хүсээгүй бол үл тооно уу.',
      en: "Parents' portal: password reset code {code}. Valid for {minutes} min. Ignore it if you did not ask.",
    },
    mail: {
      subject: { mn: 'Нууц үг сэргээх', en: 'Reset your password' },
      text: {
        mn: `Нууц үг сэргээх код: {code}

Кодыг нууц үг сэргээх хуудсанд оруулах эсвэл доорх холбоосоор үргэлжлүүлнэ үү.
{link}

Код {minutes} минут хүчинтэй, холбоос нэг л удаа ажиллана. Та хүсэлт гаргаагүй бол нууц үг тань хэвээр үлдэнэ.`,
        en: `Password reset code: {code}

Enter it on the reset page or continue with the link below.
{link}

The code is valid for {minutes} minutes and the link works once. If you did not ask for it, your password stays as it is.`,
      },
    },
  },
  registered: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны бүртгэл амжилттай үүслээ. Одоо хүүхдээ холбож, мэдээллийг нь харах боломжтой.',
      en: "Parents' portal: your account is ready. You can now link your child.",
    },
    mail: {
      subject: { mn: 'Бүртгэл амжилттай үүслээ', en: 'Your account is ready' },
      text: {
        mn: `Таны бүртгэл амжилттай үүслээ. Порталд нэвтэрч элсэлтийн хүсэлт илгээх, хүүхдээ холбож ирц, дүн, хуваарийг нь харах боломжтой боллоо.
{link}`,
        en: `Your account has been created. You can sign in to send an enrolment request, and link your child to see attendance, marks and the timetable.
{link}`,
      },
    },
  },
  passwordChanged: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны нууц үг солигдлоо ({time}).[ Та биш бол {helpPhone} утсаар даруй мэдэгдэнэ үү.]',
      en: "Parents' portal: your password was changed ({time}).[ If it was not you, call {helpPhone} now.]",
    },
    mail: {
      subject: { mn: 'Нууц үг солигдлоо', en: 'Your password was changed' },
      text: {
        mn: `Таны нууц үг солигдлоо.

Огноо, цаг: {time}

Та өөрөө солиогүй бол нууц үгээ сэргээж, лавлах утсаар даруй мэдэгдэнэ үү.
{link}`,
        en: `Your password was changed.

Time: {time}

If you did not change it, reset it and call the help desk at once.
{link}`,
      },
    },
  },
  newDevice: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны эрхээр шинэ төхөөрөмжөөс нэвтэрлээ ({time}). Та биш бол нууц үгээ даруй солино уу.',
      en: "Parents' portal: new device sign-in ({time}). If it was not you, change your password now.",
    },
    mail: {
      subject: { mn: 'Шинэ төхөөрөмжөөс нэвтэрлээ', en: 'New device sign-in' },
      text: {
        mn: `Таны эрхээр шинэ төхөөрөмжөөс нэвтэрлээ.

Огноо, цаг: {time}
Төхөөрөмж: {device}

Та өөрөө нэвтэрсэн бол юу ч хийх шаардлагагүй. Та биш бол нууц үгээ даруй солино уу. Нууц үг солиход бусад бүх төхөөрөмжөөс автоматаар гарна.
{link}`,
        en: `Someone signed in to your account from a new device.

Time: {time}
Device: {device}

If it was you, there is nothing to do. If not, change your password now. Changing it signs out all other devices.
{link}`,
      },
    },
  },
} as const satisfies Record<string, Notification>

export const notifications = {
  ...accountNotifications,
  ...provingNotifications,
  ...contactNotifications,
  ...rightsNotifications,
  ...staffNotifications,
  ...familyNotifications,
  ...enrolmentNotifications,
  ...placeNotifications,
  ...firstGradeNotifications,
  ...otherSenderNotifications,
  ...takeOverNotifications,
  ...childrenNotifications,
  ...absenceNotifications,
  ...dailyNotifications,
  ...questionNotifications,
  ...correctionNotifications,
  ...withdrawalNotifications,
}

type Placeholders<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type Key = keyof typeof notifications
/** Values that a notification's texts need; the help desk's phone is added automatically. */
export type ValuesOf<K extends Key> = Record<
  Exclude<Placeholders<(typeof notifications)[K]['sms']['mn'] | (typeof notifications)[K]['mail']['text' | 'subject']['mn']>, 'helpPhone'>,
  string
>

/** Fills in values. Drops a part in brackets if one of its values is empty, and a line if all of its values are. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  fill(
    withoutEmptyParts(text, values)
      .split('\n')
      .filter((line) => !/\{(\w+)\}/.test(line) || [...line.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name] !== ''))
      .join('\n'),
    values,
  )

/** Greeting and foot of every mail. */
const letter = {
  greeting: { mn: 'Сайн байна уу?', en: 'Hello,' },
  foot: {
    mn: `Хүндэтгэсэн,
Эцэг эхийн портал
Лавлах утас: {helpPhone}`,
    en: `Kind regards,
Parents' portal
Help desk: {helpPhone}`,
  },
} satisfies Record<string, Text>

const letterOf = ({ text, unsigned = false }: Notification['mail'], language: Language): string =>
  [letter.greeting[language], text[language], ...(unsigned ? [] : [letter.foot[language]])].join('\n\n')

/** Values of a message; a function if they depend on the language. */
export type Values<Known = Readonly<Record<string, string>>> = Known | ((language: Language) => Known)

export function wordsOf(
  key: Key,
  channel: 'sms' | 'mail',
  values: Values,
  { language, helpPhone }: { language: Language; helpPhone: string },
): { subject: string; text: string } {
  const { sms, mail }: Notification = notifications[key]
  const known = { ...(typeof values === 'function' ? values(language) : values), helpPhone }
  return channel === 'sms'
    ? { subject: '', text: filled(sms[language], known) }
    : { subject: filled(mail.subject[language], known), text: filled(letterOf(mail, language), known) }
}

/** Values that no entry of the inbox has: secrets, numbers that open a request, and addresses, which the entry's own link replaces. */
const keptOut = { code: '', reference: '', link: '', site: '' } as const

/** Title and text of a message as an entry of the inbox: the letter without greeting and foot. */
export function entryWordsOf(
  key: Key,
  values: Values,
  { language, helpPhone }: { language: Language; helpPhone: string },
): { title: string; text: string } {
  const { subject, text }: Notification['mail'] = notifications[key].mail
  const known = { ...(typeof values === 'function' ? values(language) : values), helpPhone, ...keptOut }
  return {
    title: filled(subject[language], known),
    text: filled(text[language], known)
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** Text of a push message to a recipient who does not follow the child. */
const pushText: Text = { mn: 'Дэлгэрэнгүйг порталаас үзнэ үү.', en: 'Sign in to the portal to read it.' }

/** Title and text of a push message; the text is replaced by the first name of the child if the recipient follows the child. */
export function pushWordsOf(key: Key, values: Values, language: Language): { title: string; text: string } {
  const { push, mail }: Notification = notifications[key]
  const { firstName = '' } = typeof values === 'function' ? values(language) : values
  // Other values may name an institution or a reference.
  return { title: filled((push ?? mail.subject)[language], { firstName, reference: '' }), text: pushText[language] }
}
