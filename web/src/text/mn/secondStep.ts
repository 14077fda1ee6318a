import { words } from '../words.tsx'

const text = {
  why: 'Та энэ төхөөрөмж дээр анх удаа нэвтэрч байна. {contact} руу 6 оронтой код илгээлээ. Код 10 минут хүчинтэй.',
  enter: 'Нэвтрэх',
  again: 'Буцах',
}

export type SecondStepText = typeof text
export const secondStep = words(text, async () => (await import('../en/secondStep.ts')).text)
