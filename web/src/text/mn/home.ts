import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import { words } from '../words.tsx'

const kinds: Record<CampaignKind, string> = {
  kindergarten: 'цэцэрлэгийн элсэлт',
  firstGrade: '1-р ангийн элсэлт',
  subProgram: 'элсэлт цэцэрлэг',
}
/** Text for all children of a parent, by their number. */
const whole: Readonly<Record<number, string>> = { 2: 'Хоёулаа эрүүл', 3: 'Гурвуулаа эрүүл', 4: 'Дөрвүүлээ эрүүл' }

const text = {
  today: 'Өнөөдөр',
  count: 'Анхаарах {count} зүйл байна.',
  left: '{count} даалгавар үлдлээ.',
  all: 'Бүгдийг харах ({count})',
  few: 'Хураах',
  /** Shown while answers are missing. */
  partial: 'Анхаарах зүйлийн зарим нь дутуу байж магадгүй.',
  calm: 'Анхаарах зүйл алга',
  calmHint: 'Өнөөдөр Танаас хийх зүйл алга.',
  absent: { title: '{lessons} ирээгүй байна', wholeDay: 'Өнөөдөр ирээгүй байна', detail: 'Чөлөө аваагүй.', action: 'Чөлөө хүсэх' },
  claim: { title: 'Сургууль, цэцэрлэгийн мэдэгдэлд хариулна уу', action: 'Хариулах' },
  inLesson: '{number}-р цагт',
  late: { title: 'Хичээлээс хоцорсон', lesson: '{course}: {minutes} минут', action: 'Ирц харах' },
  leaveRejected: { title: 'Чөлөөний хүсэлтээс татгалзлаа', action: 'Хүсэлт харах' },
  leaveApproved: { title: 'Чөлөөний хүсэлт зөвшөөрөгдлөө', action: 'Хүсэлт харах' },
  homework: { title: 'Гэрийн даалгавар {count} хийгээгүй', action: 'Даалгавар харах' },
  notice: 'Зарлал унших',
  due: { today: 'Өнөөдөр', tomorrow: 'Маргааш', later: '{day} гарагт' },
  step: {
    kinds,
    confirm: { title: 'Элсэлтийг баталгаажуулах', action: 'Баталгаажуулах' },
    takeOver: { title: 'Хүсэлтийг өөр хүн илгээсэн байна', action: 'Хүсэлт харах' },
    until: '{date}, {time} хүртэл',
    days: '{count} хоног',
    lastDay: 'өнөөдөр дуусна',
  },
  health: {
    all: whole,
    some: '{names} эрүүл',
    each: 'Тус бүрд бөглөх',
    one: 'Асуумж бөглөх',
    send: 'Илгээх',
    sent: '{count} асуумж илгээлээ',
    undo: 'Буцаах',
  },
  allergy: { when: '{meal} {time}.', fits: 'Тохирно: {dishes}', action: 'Цэс харах' },
  morrow: 'Маргааш',
  morrowOn: '{weekday} гараг',
  seeTasks: '{count} даалгавар харах',
  done: '{courses}: хийсэн',
  noTasks: 'Даалгавар алга',
  lunch: 'Үдийн хоол: {dishes}',
  noSchool: {
    WEEKEND: 'Өнөөдөр амралтын өдөр',
    HOLIDAY: 'Өнөөдөр нийтээр амрах баярын өдөр',
  },
  nextOn: 'Дараагийн хичээл: {day}',
  nextOpen: 'Дараагийн өдөр: {day}',
  tomorrow: 'маргааш, {weekday}',
  on: '{date}, {weekday}',
  last: 'Сүүлийн хичээл',
  lastOpen: 'Сүүлд ажилласан',
  begins: 'Хичээл эхэлнэ',
  opens: 'Цэцэрлэг ажиллана',
  nextUnknown: '{children}: дараагийн хичээлийн өдөр хараахан тодорхойгүй байна.',
  dayLessons: { today: 'Өнөөдрийн хичээл', next: '{day}: хичээл' },
  week: 'Долоо хоног',
  leave: 'Чөлөө',
}

export type HomeText = typeof text
export const home = words(text, async () => (await import('../en/home.ts')).text)
