import { words } from '../words.tsx'

const text = {
  views: { user: 'Хэрэглэгчийн мэдээлэл', password: 'Нууц үг солих', devices: 'Миний төхөөрөмж', rights: 'Миний эрх' },
  picture: '{name}: зураг',
  username: 'Нэвтрэх нэр',
  phone: 'Утас',
  registryNumber: 'Регистрийн дугаар',
  citizenship: 'Иргэншил',
  gender: 'Хүйс',
  lastName: 'Овог',
  firstName: 'Нэр',
  userHint: 'Нэвтрэх нэрээс бусад мэдээллийг оршин суугчийн бүртгэлээс авдаг тул эндээс засах боломжгүй.',
  passwordHint: 'Нууц үгээ солиход бусад төхөөрөмж дээрх нэвтрэлт болон хуанлийн холбоос дуусна.',
  oldPassword: 'Хуучин нууц үг',
  changePassword: 'Нууц үг солих',
  passwordChanged: 'Нууц үг амжилттай солигдлоо',
  devicesHint: 'Таны бүртгэлээр одоо нэвтэрсэн байгаа төхөөрөмжүүд.',
  thisDevice: 'Энэ төхөөрөмж',
  lastSeen: 'Сүүлд ашигласан',
  logOutOne: 'Гаргах',
  logOutDevice: 'Гаргах: {device}',
  deviceLoggedOut: 'Төхөөрөмжийг системээс гаргалаа',
  logOutEverywhere: 'Бүх төхөөрөмжөөс гарах',
  logOutEverywhereHint:
    'Бүх төхөөрөмж, түүний дотор энэ төхөөрөмж дээр дахин нэвтрэх шаардлагатай болно. Хуанлийн холбоос ч хүчингүй болно.',
}

export type ProfileText = typeof text
export const profile = words(text, async () => (await import('../en/profile.ts')).text)
