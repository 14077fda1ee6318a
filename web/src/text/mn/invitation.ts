import { words } from '../words.tsx'

const text = {
  title: 'Ажлын эрхийн урилга',
  what: '{institution} Танд ажлын эрх нээхээр урьж байна. Үүрэг: {role}.',
  until: 'Урилга {time} хүртэл хүчинтэй, нэг л удаа ажиллана.',
  broken: 'Холбоос бүтэн биш байна. Мессеж дэх холбоосыг дахин нээнэ үү.',
  username: 'Нэвтрэх нэр: {contact}. Нууц үгээ сонгоно уу.',
  accept: 'Урилгыг хүлээн авах',
  haveAccount: 'Надад бүртгэл бий',
  signInFirst: 'Нэвтэрсний дараа урилгаа энэ хуудсанд хүлээн авна.',
  acceptedSignIn: 'Урилгыг хүлээн авлаа. Одоо нэвтэрнэ үү.',
  acceptedSwitch: 'Урилгыг хүлээн авлаа. Хэрэглэгчийн цэснээс ажлын ширээ рүү шилжинэ үү.',
}

export type InvitationText = typeof text
export const invitation = words(text, async () => (await import('../en/invitation.ts')).text)
