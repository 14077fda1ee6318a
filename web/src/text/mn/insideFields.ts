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
  mealCommentRequired: 'Сэтгэгдлээ бичнэ үү',
  mealCommentTooLong: 'Сэтгэгдэл 250 тэмдэгтээс ихгүй байх ёстой',
  absenceTypeRequired: 'Чөлөөний төрлийг сонгоно уу',
  absenceIntervalRequired: 'Хугацааны төрлийг сонгоно уу',
  absenceNoteRequired: 'Шалтгаанаа бичнэ үү',
  absenceNoteTooLong: 'Шалтгаан 150 тэмдэгтээс ихгүй байх ёстой',
  startDateRequired: 'Эхлэх огноог сонгоно уу',
  endDateRequired: 'Дуусах огноог сонгоно уу',
  absenceDayRequired: 'Өдрийг сонгоно уу',
  startTimeRequired: 'Эхлэх цагийг сонгоно уу',
  endTimeRequired: 'Дуусах цагийг сонгоно уу',
  endDateBeforeStart: 'Дуусах огноо эхлэх огнооноос өмнө байна',
  endTimeBeforeStart: 'Дуусах цаг эхлэх цагаас хойш байх ёстой',
  healthNoteTooLong: 'Тэмдэглэл 50 тэмдэгтээс ихгүй байх ёстой',
  temperatureOutOfRange: 'Биеийн халууныг 30–50 хэмийн хооронд оруулна уу',
  healthChoiceRequired: 'Хүүхдийн биеийн байдлыг сонгоно уу',
  symptomRequired: 'Дор хаяж нэг шинж тэмдэг сонгоно уу',
  illnessStatesExclusive: 'Өвчний төлөвөөс зөвхөн нэгийг сонгоно уу',
  dateInvalid: 'Огноо буруу байна',
  dateAboveMaximum: 'Сонгож болох сүүлийн өдрөөс хойших огноо байна',
  dateBelowMinimum: 'Сонгож болох эхний өдрөөс өмнөх огноо байна',
}

const text = { messages }

export type InsideFieldsText = typeof text
export const insideFields = words(text, async () => (await import('../en/insideFields.ts')).text)
