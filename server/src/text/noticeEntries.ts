import type { Language } from '@portal/contract/language'

/** Entry of the inbox about a notice that was taken back; its text follows the sender's name. */
export const takenBackWords: Readonly<Record<Language, { title: string; text: string }>> = {
  mn: { title: 'Буцаан татсан зарлал', text: 'Илгээсэн байгууллага энэ зарлалыг буцаан татсан.' },
  en: { title: 'Notice taken back', text: 'The sender has taken this notice back.' },
}
