/** What leaves the house, in Mongolian and, beside it, in English. Values are put in as they stand: no ending is ever joined to one. */
interface Text {
  mn: string
  en: string
}
interface Notification {
  sms: Text
  mail: { subject: Text; text: Text }
}

export const notifications = {
  newDevice: {
    sms: {
      mn: 'Эцэг эхийн портал: Таны эрхээр шинэ төхөөрөмжөөс нэвтэрлээ ({time}). Та биш бол нууц үгээ даруй солино уу.',
      en: "Parents' portal: new device sign-in ({time}). If it was not you, change your password now.",
    },
    mail: {
      subject: { mn: 'Шинэ төхөөрөмжөөс нэвтэрлээ', en: 'New device sign-in' },
      text: {
        mn: `Сайн байна уу?

Таны эрхээр шинэ төхөөрөмжөөс нэвтэрлээ.

Огноо, цаг: {time}
Төхөөрөмж: {device}

Та өөрөө нэвтэрсэн бол юу ч хийх шаардлагагүй. Та биш бол нууц үгээ даруй солино уу. Нууц үг солиход бусад бүх төхөөрөмжөөс автоматаар гарна.
{link}

Хүндэтгэсэн,
Эцэг эхийн портал
Лавлах утас: {helpPhone}`,
        en: `Hello,

Someone signed in to your account from a new device.

Time: {time}
Device: {device}

If it was you, there is nothing to do. If not, change your password now. Changing it signs out all other devices.
{link}

Kind regards,
Parents' portal
Help desk: {helpPhone}`,
      },
    },
  },
} as const satisfies Record<string, Notification>

export const HELP_PHONE = '92550301'

type Placeholders<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type Key = keyof typeof notifications
/** The values that a notification's texts ask for; the help desk's phone is known. */
export type ValuesOf<K extends Key> = Record<
  Exclude<Placeholders<(typeof notifications)[K]['sms']['mn'] | (typeof notifications)[K]['mail']['text']['mn']>, 'helpPhone'>,
  string
>

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

export function wordsOf<K extends Key>(key: K, channel: 'sms' | 'mail', values: ValuesOf<K>): { subject: string; text: string } {
  const { sms, mail } = notifications[key]
  const known = { ...values, helpPhone: HELP_PHONE }
  return channel === 'sms' ? { subject: '', text: filled(sms.mn, known) } : { subject: mail.subject.mn, text: filled(mail.text.mn, known) }
}
