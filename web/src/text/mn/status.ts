import type { CampaignKind, CampaignState, FamilyAnswer, Offer } from '@portal/contract/enrolment'
import { inEveryState, words } from '../words.tsx'

interface Telling {
  /** Answer in one sentence. */
  title: string
  /** Meaning for the family and the next actor, before, during and after the campaign; `offers` says what the family can do now. */
  text: Readonly<Partial<Record<CampaignState, string>>>
  /** Completed and upcoming steps; empty if nothing is pending. */
  steps: Readonly<Record<CampaignState, readonly string[]>>
}

const noSteps = inEveryState<readonly string[]>([])

const told: Record<FamilyAnswer, Telling> = {
  outside: {
    title: '{child} энэ удаагийн элсэлтэд хамрагдахгүй',
    text: inEveryState('Асуух зүйл байвал лавлах утсаар холбогдоно уу.'),
    steps: noSteps,
  },
  undetermined: {
    title: '{child} хүүхдийн цэцэрлэг, сургууль тодорхойлогдоогүй байна',
    text: inEveryState('Тодорхой болмогц Танд мэдэгдэнэ.'),
    steps: noSteps,
  },
  none: { title: '{child} хүүхдийн хүсэлтийг илгээгээгүй байна', text: {}, steps: noSteps },
  withdrawn: { title: '{child} хүүхдийн хүсэлт цуцлагдсан', text: {}, steps: noSteps },
  requested: {
    title: 'Хүсэлтийг хүлээн авсан, комисс хянаж байна',
    text: inEveryState('Одоо Танаас хийх зүйл алга.'),
    steps: inEveryState(['Хүсэлт илгээсэн', 'Элсэлтийн комисс хянана', 'Хариу мессежээр ирнэ']),
  },
  unplaced: {
    title: 'Хүсэлт хэвээр байна, цэцэрлэгийг нийслэлийн комисс тогтооно',
    text: inEveryState(
      'Шинэ хаяг аль ч цэцэрлэгийн тойрогт багтаагүй. Цэцэрлэг тодорхой болмогц Танд мэдэгдэнэ. Одоо Танаас хийх зүйл алга.',
    ),
    steps: inEveryState(['Хүсэлт илгээсэн', 'Нийслэлийн комисс цэцэрлэгийг тогтооно', 'Элсэлтийн комисс хянана', 'Хариу мессежээр ирнэ']),
  },
  waiting: {
    title: '{child} сул орон тоо хүлээж байна',
    text: inEveryState('Орон тоо гармагц комисс шийдвэрлэж, хариуг мессежээр мэдэгдэнэ. Одоо Танаас хийх зүйл алга.'),
    steps: inEveryState(['Орон тоо хүлээж байна', 'Орон тоо гарвал комисс шийдвэрлэнэ', 'Хариу мессежээр ирнэ']),
  },
  passed: {
    title: 'Баяр хүргэе. {child} элсэлтэд тэнцлээ',
    text: inEveryState('Одоо цэцэрлэгтэйгээ холбогдож, гэрээгээ байгуулна уу.'),
    steps: inEveryState(['Тэнцсэн', 'Цэцэрлэгтэйгээ холбогдож, гэрээгээ байгуулах', 'Хүүхэд цэцэрлэгтээ явж эхлэх']),
  },
  unpassed: { title: '{child} энэ удаа тэнцсэнгүй', text: {}, steps: noSteps },
  departed: { title: '{child} хүүхдийн орон тоог чөлөөлсөн', text: {}, steps: noSteps },
  pending: {
    title: 'Сургууль хүүхдийн мэдээллийг шалгаж байна',
    text: {
      ...inEveryState('Шалгаж дуусмагц сургуулийн хариуг Танд мэдэгдэнэ. Одоо Танаас хийх зүйл алга.'),
      closed: 'Сургууль хариугаа өгөөгүй байна. Сургуультайгаа холбогдоно уу: хариуг сургууль гэр бүлийн өмнөөс бүртгэнэ.',
    },
    steps: {
      ...inEveryState(['Сургууль шалгаж байна', 'Сургууль зөвшөөрвөл Та баталгаажуулна', 'Сургууль бүртгэлийг хийж дуусгана']),
      closed: [],
    },
  },
  ready: {
    title: 'Сургууль {child} хүүхдийг бүртгэхэд бэлэн байна',
    text: { closed: 'Баталгаажуулах хугацаа өнгөрсөн. Сургуультайгаа холбогдоно уу: хариуг сургууль гэр бүлийн өмнөөс бүртгэнэ.' },
    steps: {
      ...inEveryState(['Сургууль бүртгэхэд бэлэн болсон', 'Та элсэлтээ баталгаажуулна', 'Сургууль бүртгэлийг хийж дуусгана']),
      closed: ['Сургууль бүртгэхэд бэлэн болсон', 'Сургуультайгаа холбогдох', 'Сургууль хариуг бүртгэнэ'],
    },
  },
  postponed: {
    title: 'Сургууль бүртгэлийг түр түдгэлзүүлсэн байна',
    text: inEveryState('Сургуультайгаа холбогдож, дутуу мэдээлэл, бичиг баримтаа хүргэнэ үү.'),
    steps: noSteps,
  },
  refused: {
    title: 'Сургууль {child} хүүхдийг бүртгэхээс татгалзсан',
    text: inEveryState('Шалтгааныг сургуулиас тодруулна уу. Өөр сургуульд суралцуулах талаар лавлах утсаар холбогдоно уу.'),
    steps: noSteps,
  },
  approved: {
    title: 'Баяр хүргэе. {child} 1 дүгээр ангид элслээ',
    text: inEveryState('Элсэлт баталгаажсан. Анги, багшийн мэдээллийг сургуулиасаа авна уу.'),
    steps: inEveryState(['Элсэлт баталгаажсан', 'Сургууль бүртгэлийг хийж дуусгана', 'Асуух зүйл байвал сургуультайгаа холбогдоно уу']),
  },
  declined: {
    title: 'Энэ сургуульд элсүүлэхээс татгалзсан хариу бүртгэгдсэн',
    text: { closed: 'Хариуг буцаах хугацаа дууссан. Санаагаа өөрчилсөн бол сургуультайгаа холбогдоно уу.' },
    steps: noSteps,
  },
  moved: {
    title: '{child} өөр сургуульд шилжсэн',
    text: inEveryState('Шинэ сургуулийн мэдээллийг сургуулиасаа лавлана уу.'),
    steps: noSteps,
  },
}

/** Actions open to the family; a step without text has only its button. */
const offers: Partial<Record<Offer, string>> = {
  send: 'Элсүүлэх бол хугацаанд нь хүсэлтээ илгээнэ үү.',
  confirm: 'Хугацаанд нь элсэлтээ баталгаажуулна уу.',
  reopen: 'Санаагаа өөрчилбөл хугацаанд нь хариугаа буцааж болно.',
}

const institutions: Record<CampaignKind, string> = { kindergarten: 'Цэцэрлэг', firstGrade: 'Сургууль', subProgram: 'Цэцэрлэг' }

/** State of a campaign, at the start of the wizard and in answers that wait for it. */
const registration: Record<CampaignState, string> = {
  notStarted: 'Бүртгэл {opensAt}т эхэлнэ.',
  open: 'Бүртгэл {closesAt} хүртэл нээлттэй.',
  closed: 'Бүртгэл {closesAt}т хаагдсан.',
}

/** Status of a request, for visitors who know the child's registry number. */
const text = {
  title: 'Хүсэлт шалгах',
  hint: 'Цэцэрлэг, 1 дүгээр анги, «Элсэлт цэцэрлэг»-ийн хүсэлт хаана явааг хүүхдийн регистрийн дугаараар харна.',
  check: 'Шалгах',
  result: 'Хүсэлтийн хариу',
  another: 'Өөр дугаар шалгах',
  again: 'Хүүхдийн дугаар хэвээр байна. Хариуг харахын тулд дахин шалгана уу.',
  told,
  offers,
  registration,
  moment: '{date}, {time} цаг',
  /** Shown at the start of the wizard once the campaign has closed. */
  sentBefore: 'Илгээсэн хүсэлтийн хариу:',
  nextStage: 'Дараагийн шатны бүртгэл {opensAt}т эхэлнэ.',
  askNext: '[Дараагийн бүртгэлийн талаар {phone} утсаар лавлана уу.]',
  full: 'Энэ цэцэрлэгт хүүхдийн тань насны сул орон тоо алга.',
  /** Decided by a draw of places. */
  draw: {
    position: 'Дараалал дахь байр',
    of: 'нийт {of} хүүхдээс, {at} цагийн байдлаар',
    moved: 'Хэрхэн урагшилсан',
    proof: 'Сугалааг өөрөө шалгах',
  },
  /** Acceptance of a given place. */
  accept: {
    title: 'Орон тоогоо баталгаажуулна уу',
    by: 'Сүүлийн өдөр: {day}',
    late: 'Сүүлийн өдөр өнгөрсөн: {day}. Одоо ч баталгаажуулж болно.',
    within: 'Мессеж очсоноос хойш {days} хоногт',
    hint: 'Хугацаа өнгөрвөл орон тоо өөрөө хүчингүй болохгүй. Комисс Тантай холбогдоно.',
    button: 'Орон тоогоо баталгаажуулах',
    ask: 'Хүүхдээ энэ цэцэрлэгт өгөхөө баталгаажуулах уу?',
    accepted: 'Орон тоог баталгаажуулсан',
    ok: 'Орон тоог баталгаажууллаа',
  },
  others: 'Танай хорооны сул орон тоотой цэцэрлэг',
  othersHint: 'Элсүүлэх боломжийг цэцэрлэгээс нь утсаар лавлана уу.',
  freePlaces: 'сул орон тоо: {free}',
  reason: 'Шалтгаан',
  note: 'Тайлбар',
  /** {settledBy} is a day and an hour in words. */
  checkAgainAfter: 'Дараагийн ажлын өдөр болох {settledBy}аас хойш дахин шалгана уу.',
  overdue: 'Тодорхойлогдох хугацаа өнгөрсөн байна.[ {phone} утсаар холбогдоно уу.]',
  answerTo: 'Хариуг {phone} дугаарт мессежээр мэдэгдэнэ.',
  deadline: {
    send: 'Хүсэлт илгээх сүүлийн хугацаа',
    confirm: 'Баталгаажуулах сүүлийн хугацаа',
    withdraw: 'Хүсэлтээ цуцалж болох хугацаа',
    reopen: 'Хариугаа буцааж болох хугацаа',
  },
  until: '{closesAt} хүртэл',
  next: 'Дараа нь юу болох вэ',
  documents: 'Авч очих материал',
  papers: ['Хүүхдийн төрсний гэрчилгээ', 'Эцэг, эх, асран хамгаалагчийн иргэний үнэмлэх', 'Хүүхдийн 3×4 хэмжээтэй зураг'],
  papersHint: 'Өөр материал хэрэгтэй эсэхийг очихоосоо өмнө утсаар лавлаарай.',
  institutions,
  call: 'Залгах {phone}',
  help: 'Лавлах утас',
  withNumber: 'Хүсэлтийн дугаартай бол',
  withNumberHint: 'Дугаар нь баримт болон мессеж дээр бий.',
  receipt: 'Баримт харах',
  receiptAsk: 'Баримтыг дахин харахын тулд хүсэлтийн дугаараа оруулна уу.',
  sendNow: 'Хүсэлт илгээх',
  sendAgain: 'Дахин хүсэлт илгээх',
  confirm: 'Элсэлтээ баталгаажуулах',
  declineSignedIn: 'Энэ сургуульд элсүүлэхгүй бол нэвтэрч, татгалзсан хариугаа өгнө үү.',
  reopenSignedIn: 'Татгалзсан хариугаа буцаах бол нэвтэрнэ үү.',
  signIn: 'Нэвтрэх',
}

export type StatusText = typeof text
export const status = words(text, async () => (await import('../en/status.ts')).text)
