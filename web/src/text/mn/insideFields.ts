import type { FieldMessage } from '@portal/contract/fields'
import { words } from '../words.tsx'
import type { FieldsText } from './fields.ts'

/** Every message that no guest's form gives: the first load does without them. */
const messages: Record<Exclude<FieldMessage, keyof FieldsText['messages']>, string> = {
  oldPasswordRequired: 'Хуучин нууц үгээ оруулна уу',
  newPasswordRequired: 'Шинэ нууц үгээ оруулна уу',
  newPasswordTooShort: 'Шинэ нууц үг 8-аас доошгүй тэмдэгттэй байх ёстой',
  newPasswordRepeatRequired: 'Шинэ нууц үгээ давтан оруулна уу',
  newPasswordMismatch: 'Шинэ нууц үгтэй тохирохгүй байна',
  passwordNeedsSpecial: 'Нууц үгэнд дор хаяж нэг тусгай тэмдэгт (жишээ нь ! @ # $) орсон байх ёстой',
  relationRequired: 'Хүүхэдтэй ямар хамааралтай болохоо сонгоно уу',
  classRequired: 'Ангийг сонгоно уу',
  groupRequired: 'Бүлгийг сонгоно уу',
  parentNameRequired: 'Эцэг/эхийн нэрийг оруулна уу',
  childNameRequired: 'Хүүхдийн нэрийг оруулна уу',
}

const text = { messages }

export type InsideFieldsText = typeof text
export const insideFields = words(text, async () => (await import('../en/insideFields.ts')).text)
