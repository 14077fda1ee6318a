import type { CampaignKind } from '@portal/contract/enrolment'
import { LANGUAGES, type Language } from '@portal/contract/language'
import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../../test/campaign.ts'
import type { Message } from '../../messages/queue.ts'
import { enrolmentNotifications } from '../../text/enrolmentNotifications.ts'
import { firstGradeNotifications } from '../../text/firstGradeNotifications.ts'
import { notifications, wordsOf } from '../../text/notifications.ts'
import { placeNotifications } from '../../text/placeNotifications.ts'
import { takeOverNotifications } from '../../text/takeOverNotifications.ts'
import { messageKeyOf, type StepTo, valuesOf } from './messageValues.ts'
import { type Actor, firstGradeMoves, requestMoves, schoolMoves } from './rules.ts'
import type { Request } from './store.ts'

const now = new Date('2026-11-15T09:00:00+08:00')
const closed = new Date('2026-12-15T09:00:00+08:00')
const link = 'https://portal.example'

const requestOf = (kind: CampaignKind, prospect: Partial<Request['prospect']>): Request => ({
  prospect: {
    id: 1,
    campaignId: 1,
    childId: 2,
    placeCode: '111051',
    age: kind === 'firstGrade' ? 6 : 4,
    nextInstitutionId: null,
    placedByHand: false,
    undeterminedSince: null,
    institutionId: 3,
    addressId: 4,
    responseStatus: kind === 'firstGrade' ? 'NEW' : 'NONE',
    schoolStatus: kind === 'firstGrade' ? 'REGISTERED' : null,
    note: null,
    createdAt: now,
    contactPersonId: 5,
    sentByAccountId: null,
    contactGuardianType: 'MOTHER',
    contactPhone1: '88112233',
    contactPhone2: null,
    contactMail: null,
    enteredOrgId: null,
    language: 'mn',
    forCommission: false,
    reference: '482-917-3564',
    sentAt: now,
    lot: kind === 'firstGrade' ? null : 'K7M2QXR4TB',
    acceptedAt: null,
    withdrawnFrom: null,
    undoUntil: null,
    papers: [],
    ...prospect,
  },
  campaign: campaignOf(kind),
  child: { id: 2, registryNumber: 'ЧХ23251498', lastName: 'Ганбат', firstName: 'Тэмүүлэн', birthDate: '2023-05-14' },
  address: null,
  place: { name: '5 дугаар хороо', district: 'Баянзүрх', province: 'Улаанбаатар' },
  institutionPhone: '70120033',
  changedAt: null,
  institution: kind === 'firstGrade' ? 'Баянзүрх дүүргийн 84 дүгээр сургууль' : 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  guardian: null,
})

interface Row {
  /** Messages of a step that notifies several recipients, besides that of `messageKeyOf`. */
  keys: readonly Message['key'][]
  /** Pattern that the text message must match. */
  says: Record<Language, RegExp>
}
const row = (keys: readonly Message['key'][] | Message['key'], mn: RegExp, en: RegExp): Row => ({
  keys: typeof keys === 'string' ? [keys] : keys,
  says: { mn, en },
})

const corrected = row('requestCorrected', /хариу алдаатай байсан/, /answer was a mistake/)

const withdrawn = row(
  'requestWithdrawnForFamily',
  /482-917-3564 цуцлагдлаа.*2026\.11\.22 хүртэл/,
  /482-917-3564 withdrawn.*until 2026-11-22/,
)
const restored = row('requestRestored', /482-917-3564 хүсэлтийг сэргээлээ/, /482-917-3564 restored/)

/** Message and recipient for every step of every table. A step without a row fails the test. */
const requestRows: Record<string, Row> = {
  'guardian NONE REQUESTED': row('requestReceipt', /хүлээн авлаа.*482-917-3564/, /received.*482-917-3564/),
  'guardian UNPASSED REQUESTED': row('requestReceipt', /хүлээн авлаа/, /received/),
  'guardian DEPARTED REQUESTED': row('requestReceipt', /хүлээн авлаа/, /received/),
  'guardian REQUESTED NONE': row('requestNONE', /482-917-3564 дугаартай хүсэлт цуцлагдлаа/, /request 482-917-3564 was withdrawn/),
  'registeredGuardian REQUESTED NONE': row(['requestEnded', 'requestNONE'], /цуцал|цуцлагд/, /withdrew|withdrawn/),
  'registeredGuardian WAITING NONE': row(['requestEnded', 'requestNONE'], /цуцал|цуцлагд/, /withdrew|withdrawn/),
  'registeredGuardian REQUESTED REQUESTED': row(['requestLost', 'requestTakenOver'], /өөртөө авлаа/, /took over/),
  'registeredGuardian WAITING WAITING': row(['requestLost', 'requestTakenOver'], /өөртөө авлаа/, /took over/),
  'commission REQUESTED NONE': withdrawn,
  'commission WAITING NONE': withdrawn,
  'undo NONE REQUESTED': restored,
  'undo NONE WAITING': restored,
  'undo NONE PASSED': row('requestPASSED', /тэнцлээ/, /has passed/),
  'commission REQUESTED WAITING': row('requestWAITING', /Хүлээгдэж буй/, /Waiting/),
  'commission REQUESTED PASSED': row('requestPASSED', /тэнцлээ/, /has passed/),
  'commission REQUESTED UNPASSED': row('requestUNPASSED', /тэнцсэнгүй/, /did not pass/),
  'commission WAITING PASSED': row('requestPASSED', /тэнцлээ/, /has passed/),
  'commission WAITING UNPASSED': row('requestUNPASSED', /тэнцсэнгүй/, /did not pass/),
  'commission PASSED DEPARTED': row('requestDEPARTED', /Комисс .*«Гарсан»/, /commission set .* to Departed/),
  'correction WAITING REQUESTED': corrected,
  'correction PASSED REQUESTED': corrected,
  'correction UNPASSED REQUESTED': corrected,
  'guardian PASSED DEPARTED': row('requestGivenUp', /асран хамгаалагчийн хүсэлтээр чөлөөллөө/, /given up at a guardian's request/),
}
const firstGradeRows: Record<string, Row> = {
  'guardian NEW APPROVED': row('firstGradeAPPROVED', /баталгаажлаа.*482-917-3564/, /confirmed.*482-917-3564/),
  'guardian NEW DECLINED': row(
    'firstGradeDECLINED',
    /^Асран хамгаалагч .*татгалзлаа.*2026\.11\.29 17:00/,
    /^A guardian declined.*2026-11-29 17:00/,
  ),
  'school NEW APPROVED': row(
    'firstGradeConfirmedBySchool',
    /^Сургууль танай хүсэлтээр .*баталгаажууллаа/,
    /family's request the school confirmed/,
  ),
  'school NEW DECLINED': row('firstGradeDeclinedBySchool', /^Сургууль танай хүсэлтээр .*элсүүлэхгүй/, /family's request the school noted/),
  'guardian DECLINED NEW': row('firstGradeNEW', /татгалзсан хариуг буцаалаа(?!.*шинэ)/i, /taken back/),
  'registeredGuardian APPROVED NEW': row(['answerEnded', 'answerTakenBack'], /буцаалаа/, /took back/),
  'registeredGuardian APPROVED APPROVED': row(['requestLost', 'answerTakenOver'], /өөртөө авлаа/, /took over/),
  'correction DECLINED NEW': corrected,
  'correction APPROVED NEW': corrected,
  'school APPROVED MOVED': row('firstGradeMOVED', /Шинэ сургууль: Хан-Уул дүүргийн 15/, /New school: Хан-Уул дүүргийн 15/),
}
const schoolRows: Record<string, Row> = {
  'school NEW REGISTERED': row('schoolREGISTERED', /бэлэн боллоо. 2026\.11\.29 17:00 хүртэл/, /ready to take .* before 2026-11-29 17:00/),
  'school NEW DECLINED': row('schoolDECLINED', /^Сургууль .*бүртгэхээс татгалзлаа/, /^The school declined/),
  'school NEW REJECTED': row('schoolREJECTED', /^Сургууль .*түр түдгэлзүүллээ/, /^The school .*postponed/),
  'school REJECTED REGISTERED': row('schoolREGISTERED', /бэлэн боллоо/, /ready to take/),
  'school REJECTED DECLINED': row('schoolDECLINED', /^Сургууль .*бүртгэхээс татгалзлаа/, /^The school declined/),
  'system REJECTED NEW': row('schoolNEW', /84-р сургууль руу шилжлээ/, /went to 84-р сургууль/),
  'system REGISTERED NEW': row('schoolNEW', /84-р сургууль руу шилжлээ/, /went to 84-р сургууль/),
  'correction REJECTED NEW': corrected,
  'correction REGISTERED NEW': corrected,
  'correction REGISTERED REJECTED': corrected,
  'correction DECLINED NEW': corrected,
  'correction DECLINED REJECTED': corrected,
  'system DECLINED NEW': row('schoolNEW', /84-р сургууль руу шилжлээ/, /went to 84-р сургууль/),
}

/** Steps of a draw: `drawn.ts` writes their messages with the position, which the tests of draws read. */
const ofDraw = /^system (REQUESTED|WAITING) (PASSED|WAITING)$/

/** Every step of a transition table, once per actor. */
const stepsIn = (table: object): string[] =>
  Object.entries(table).flatMap(([from, targets]: [string, object]) =>
    Object.entries(targets).flatMap(([to, takers]: [string, unknown]) => [takers].flat().map((who) => `${String(who)} ${from} ${to}`)),
  )

/** Expects no unfilled placeholder, bracket, label without value or empty value, and the right alphabet. */
function expectWhole(text: string, language: Language) {
  expect(text).not.toMatch(/[{}[\]]|undefined|null/)
  expect(text).not.toMatch(/:\s*(\n|$|\.)/)
  expect(text).not.toMatch(/ {2}|–\s*$| \.| ,/m)
  const [own, others] = [/[а-яёөү]/gi, /[a-z]/gi].map((letters) => text.match(letters)?.length ?? 0)
  if (language === 'mn') expect(own).toBeGreaterThan(others ?? 0)
  expect(text.trim()).not.toBe('')
}

const helpPhone = '92550301'
const NOTE = 'Хан-Уул дүүргийн 15 дугаар сургууль'

function takeSteps(kind: CampaignKind, side: StepTo['side'], step: string, { keys, says }: Row) {
  const [who = '', , to = ''] = step.split(' ')
  const undoUntil = who === 'commission' && to === 'NONE' ? new Date('2026-11-22T09:00:00+08:00') : null
  const status = side === 'school' ? { schoolStatus: to } : { responseStatus: to, undoUntil }
  const request = requestOf(kind, status as Partial<Request['prospect']>)
  const taken = { side, status: to, who: who as Actor, note: NOTE, request } as Parameters<typeof messageKeyOf>[0]
  if (keys.length === 1) expect([step, messageKeyOf(taken, now)]).toEqual([step, keys[0]])
  for (const key of keys)
    for (const language of LANGUAGES)
      for (const reference of ['482-917-3564', null])
        for (const note of [NOTE, null]) {
          if (note === null && key === 'firstGradeMOVED') continue
          const changed = { ...request, prospect: { ...request.prospect, reference } }
          const values = valuesOf({ request: changed, note }, now, link, true)
          const sms = wordsOf(key, 'sms', values, { language, helpPhone })
          const mail = wordsOf(key, 'mail', values, { language, helpPhone })
          // A sent request has a reference; only news of an unsent request has none.
          if (reference === null && /Receipt|TakenOver/.test(key)) continue
          for (const text of [sms.text, mail.subject, mail.text]) expectWhole(text, language)
          if (reference !== null && note !== null) expect([step, sms.text]).toEqual([step, expect.stringMatching(says[language])])
        }
}

describe.each([
  ['kindergarten', 'response', requestMoves, requestRows],
  ['subProgram', 'response', requestMoves, requestRows],
  ['firstGrade', 'response', firstGradeMoves, firstGradeRows],
  ['firstGrade', 'school', schoolMoves, schoolRows],
] as const)('%s, the %s side', (kind, side, table, rows) => {
  it('every step has its messages', () =>
    expect(Object.keys(rows).sort()).toEqual(
      stepsIn(table)
        .filter((step) => !ofDraw.test(step))
        .sort(),
    ))
  it.each(Object.entries(rows))('%s: text message and e-mail, in both languages, complete and true', (step, known) =>
    takeSteps(kind, side, step, known),
  )
})

describe('a first grade', () => {
  const taken = (of: StepTo, prospect: Partial<Request['prospect']> = {}) => ({
    ...of,
    who: 'school' as const,
    note: null,
    request: requestOf('firstGrade', prospect),
  })
  it('that is registered after closing sends the family to the school, which can confirm for them', () => {
    expect(messageKeyOf(taken({ side: 'school', status: 'REGISTERED' }), closed)).toBe('schoolRegisteredLate')
  })
  it('says so if its new address has no school yet', () => {
    expect(messageKeyOf(taken({ side: 'school', status: 'NEW' }, { institutionId: null }), now)).toBe('schoolUndetermined')
  })
})

/** Characters of a Cyrillic text message: in one part, and in two parts together. */
const [ONE_PART, TWO_PARTS] = [70, 2 * 67]

describe('a text message', () => {
  const keys = Object.keys({
    ...enrolmentNotifications,
    ...placeNotifications,
    ...firstGradeNotifications,
    ...takeOverNotifications,
  }) as Message['key'][]
  const kindsOf = (key: string): readonly CampaignKind[] =>
    /^(firstGrade|school|answer)/.test(key) ? ['firstGrade'] : ['kindergarten', 'subProgram']
  const long = (kind: CampaignKind): Request => ({
    ...requestOf(kind, {}),
    child: { ...requestOf(kind, {}).child, firstName: 'Мөнхцэцэгсүрэнхорол' },
    institution: kind === 'firstGrade' ? 'Сонгинохайрхан дүүргийн 184 дүгээр сургууль' : 'Сонгинохайрхан дүүргийн 284 дүгээр цэцэрлэг',
  })
  const textOf = (key: Message['key'], request: Request, language: Language, isFamily = true) =>
    wordsOf(key, 'sms', valuesOf({ request, note: 'Х'.repeat(200) }, now, 'https://elselt.edu.mn', isFamily), { language, helpPhone }).text

  it.each(keys.filter((key) => key !== 'requestOtherPhone'))('%s has two parts at most, in every campaign and language', (key) => {
    for (const kind of kindsOf(key))
      for (const language of LANGUAGES) {
        const text = textOf(key, long(kind), language)
        expect([text, text.length <= TWO_PARTS]).toEqual([text, true])
      }
  })

  it('names the child to its family and by initials to others, the institution in short, the programme and the portal', () => {
    const changed = textOf('requestUNPASSED', requestOf('kindergarten', { reference: null }), 'mn')
    expect(changed).toBe('Тэмүүлэн энэ удаа тэнцсэнгүй: 33-р цэцэрлэг. Шалтгаан: elselt.edu.mn')
    expect(changed.length).toBeLessThanOrEqual(ONE_PART)
    expect(textOf('requestUNPASSED', requestOf('subProgram', {}), 'mn')).toContain('Тэмүүлэн энэ удаа тэнцсэнгүй: Элсэлт цэцэрлэг 33-р.')
    expect(textOf('requestUNPASSED', requestOf('kindergarten', {}), 'mn', false)).toMatch(/^Г\.Т\. энэ удаа/)
  })
})

it('every text asks for the same values in both languages, and none to a phone speaks of its address', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  for (const [key, { sms, mail }] of Object.entries(notifications)) {
    for (const text of [sms, mail.subject, mail.text]) expect([key, places(text.en)]).toEqual([key, places(text.mn)])
    expect([key, sms.mn]).not.toEqual([key, expect.stringMatching(/энэ хаяг/)])
    expect([key, mail.text.mn.includes('гариг')]).toEqual([key, false])
  }
})
