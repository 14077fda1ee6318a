import { words } from '../words.tsx'

const text = {
  views: { password: 'Нууц үг солих', devices: 'Миний төхөөрөмжүүд' },
  passwordHint: 'Нууц үгээ солиход бусад төхөөрөмж дээрх нэвтрэлт дуусна.',
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
  logOutEverywhereHint: 'Бүх төхөөрөмж, түүний дотор энэ төхөөрөмж дээр дахин нэвтрэх шаардлагатай болно.',
}

export type ProfileText = typeof text
export const profile = words(text, async () => (await import('../en/profile.ts')).text)
