import type { DayCounts } from '@portal/contract/attendance'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChildWeek, type Letter, wordsOf } from './letter.ts'
import { weekToSummarise } from './rules.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)

describe('the week of the summary', () => {
  it.each([
    ['2026-11-09T00:00', undefined],
    ['2026-11-13T17:59', undefined],
    ['2026-11-13T18:00', '2026-11-09'],
    ['2026-11-15T23:59', '2026-11-09'],
    ['2026-11-16T00:00', undefined],
    ['2027-01-01T18:00', '2026-12-28'],
  ])('at %s is that of %s', (now, monday) => {
    expect(weekToSummarise(at(now))?.from).toBe(monday)
  })

  it('runs from Monday to Friday, can be sent until Sunday, and knows its own seven days and the next', () => {
    expect(weekToSummarise(at('2026-11-14T10:00'))).toEqual({
      from: '2026-11-09',
      to: '2026-11-13',
      toldFrom: at('2026-11-13T18:00'),
      toldUntil: at('2026-11-16T00:00'),
      whole: { from: '2026-11-09', to: '2026-11-15' },
      next: { from: '2026-11-16', to: '2026-11-22' },
    })
  })

  it('contains the given time, at any time of any year', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }), (now) => {
        const week = weekToSummarise(now)
        return week === undefined || (week.toldFrom <= now && now < week.toldUntil)
      }),
    )
  })
})

const noDays: DayCounts = {
  reasonPresent: 0,
  reasonOnline: 0,
  reasonSick: 0,
  reasonSickCovid: 0,
  reasonExcused: 0,
  reasonExcusedCovid: 0,
  reasonUnexcused: 0,
  allDay: 5,
  reasonRegistered: 5,
  notRegistered: 0,
}
const pupil: ChildWeek = {
  name: 'Б.Тэмүүлэн',
  counts: { ...noDays, reasonPresent: 2, reasonOnline: 1, reasonSickCovid: 1, reasonUnexcused: 1 },
  lessons: {
    late: 2,
    marks: [
      { subject: 'Математик', mark: '92 Онц' },
      { subject: 'Монгол хэл', mark: '75 Сайн' },
    ],
    notDone: { now: 1, next: 3 },
  },
}
const inKindergarten: ChildWeek = { name: 'Б.Номин', counts: { ...noDays, reasonPresent: 4, reasonExcused: 1 }, lessons: undefined }
const letter: Letter = {
  language: 'mn',
  week: { from: '2026-11-09', to: '2026-11-13' },
  children: [pupil],
  link: 'https://portal.example.mn',
  unsubscribeLink: 'https://portal.example.mn/stop/1234567890123456789012',
  helpPhone: '92550301',
}

describe('the summary', () => {
  it('by e-mail has a paragraph for each child; a kindergarten has neither lateness nor marks nor homework', () => {
    const { subject, text } = wordsOf('mail', { ...letter, children: [pupil, inKindergarten] })
    expect(subject).toBe('Долоо хоногийн тойм: 2026.11.09–2026.11.13')
    expect(text).toBe(`Сайн байна уу?

Хүүхдийн тань энэ долоо хоногийн тоймыг хүргэж байна.

Хүүхэд: Б.Тэмүүлэн
Хугацаа: 2026.11.09–2026.11.13
Ирсэн: 3 өдөр
Өвчтэй: 1 өдөр
Чөлөөтэй: 0 өдөр
Тасалсан: 1 өдөр
Хоцорсон: 2 удаа
Шинэ дүн: Математик: 92 Онц, Монгол хэл: 75 Сайн
Хийгээгүй гэрийн даалгавар: энэ долоо хоногт 1, ирэх долоо хоногт 3

Хүүхэд: Б.Номин
Хугацаа: 2026.11.09–2026.11.13
Ирсэн: 4 өдөр
Өвчтэй: 0 өдөр
Чөлөөтэй: 1 өдөр
Тасалсан: 0 өдөр

Дэлгэрэнгүйг порталаас үзнэ үү.
https://portal.example.mn

Энэ захидлыг цаашид авахгүй бол: https://portal.example.mn/stop/1234567890123456789012

Хүндэтгэсэн,
Эцэг эхийн портал
Лавлах утас: 92550301`)
  })

  it('is in English for an English subscription, with a dash where there is nothing new', () => {
    const quiet = { ...pupil, lessons: { late: 0, marks: [], notDone: { now: 0, next: 0 } } }
    const { subject, text } = wordsOf('mail', { ...letter, language: 'en', children: [quiet] })
    expect(subject).toBe('Summary of the week 2026-11-09–2026-11-13')
    expect(text).toContain('New marks: –\nHomework not done: –\n')
    expect(text).not.toMatch(/\{|[А-Яа-я]{3}: /)
  })

  it('as a text message has what is not zero, a line for each child, and ends with the link', () => {
    expect(wordsOf('sms', { ...letter, children: [{ ...pupil, lessons: undefined }] })).toEqual({
      subject: '',
      text: `11.09–11.13
Тэмүүлэн: ирсэн 3, өвчтэй 1, тасалсан 1
Болих: https://portal.example.mn/stop/1234567890123456789012`,
    })
    const [first, second] = wordsOf('sms', { ...letter, children: [pupil, inKindergarten] }).text.split('\n')
    expect(first, 'days at school give way where they do not fit').toBe('Тэмүүлэн: өвчтэй 1, тасалсан 1, хоцорсон 2, шинэ дүн 2')
    expect(second).toBe('Номин: чөлөөтэй 1')
  })

  it('as a text message never takes more than two joined messages, however many children and figures', () => {
    const figure = fc.integer({ min: 0, max: 25 })
    const child = fc.record({
      name: fc.constantFrom('Б.Тэмүүлэн', 'Э.Мөнх-Эрдэнэ', 'Г.Нандин-Эрдэнэ'),
      sick: figure,
      absent: figure,
      late: figure,
    })
    fc.assert(
      fc.property(fc.array(child, { minLength: 1, maxLength: 6 }), fc.constantFrom('mn' as const, 'en' as const), (all, language) => {
        const children = all.map(({ name, sick, absent, late }) => ({
          name,
          counts: { ...noDays, reasonSick: sick, reasonUnexcused: absent },
          lessons: { late, marks: [], notDone: { now: 0, next: 0 } },
        }))
        const { text } = wordsOf('sms', { ...letter, language, children })
        return text.length <= 134 && text.includes(letter.unsubscribeLink) && !/(?:^|\D)0(?!\d)/.test(text.split('\n').slice(1, -1).join())
      }),
    )
  })

  it('of a week without records says so, and counts nothing', () => {
    const counts = { ...noDays, reasonRegistered: 0, notRegistered: 5 }
    const mail = wordsOf('mail', { ...letter, children: [{ ...inKindergarten, counts }] }).text
    expect(mail).toContain('Хугацаа: 2026.11.09–2026.11.13\nИрц бүртгээгүй: 5 өдөр\n\n')
    const sms = (language: 'mn' | 'en', child: ChildWeek) => wordsOf('sms', { ...letter, language, children: [child] }).text
    expect(sms('mn', { ...pupil, counts })).toContain('Тэмүүлэн: хоцорсон 2, бүртгээгүй 5, шинэ дүн 2')
    expect(sms('en', { ...pupil, counts })).not.toContain('present')
    expect(sms('mn', { ...inKindergarten, counts: { ...noDays, reasonRegistered: 0 } })).toContain('Номин: бүртгэл алга')
  })
})
