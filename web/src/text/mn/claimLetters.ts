import { words } from '../words.tsx'

const text = {
  title: 'Гэр бүлд өгөх захидал',
  below: 'A4, {count} хуудас. Захидлыг хүүхдийн асран хамгаалагчид өгнө үү.',
  none: 'Хэвлэх захидал алга',
  noneHint: 'Зөвхөн хүлээгдэж буй мэдэгдлийн захидлыг хэвлэнэ.',
  sheet: 'Захидал, мэдэгдэл {number}',
}

export type ClaimLettersText = typeof text
export const claimLetterWords = words(text, async () => (await import('../en/claimLetters.ts')).text)
