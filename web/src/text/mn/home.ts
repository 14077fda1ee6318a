import { words } from '../words.tsx'

const text = {
  today: 'Өнөөдөр',
  count: 'Өнөөдөр анхаарах {count} зүйл байна.',
  all: 'Бүгдийг харах ({count})',
  few: 'Хураах',
  calm: 'Анхаарах зүйл алга',
  calmHint: 'Өнөөдөр Танаас хийх зүйл алга.',
  absent: { title: '{lessons} ирээгүй байна', wholeDay: 'Өнөөдөр ирээгүй байна', detail: 'Чөлөө аваагүй.', action: 'Чөлөө хүсэх' },
  claim: { title: 'Сургууль, цэцэрлэгийн мэдэгдэлд хариулна уу', detail: '{institution}, {group}', action: 'Хариулах' },
  inLesson: '{number}-р цагт',
  late: { title: 'Хичээлээс хоцорсон', lesson: '{course}: {minutes} минут', action: 'Ирц харах' },
  leaveRejected: { title: 'Чөлөөний хүсэлтээс татгалзлаа', action: 'Хүсэлт харах' },
  leaveApproved: { title: 'Чөлөөний хүсэлт зөвшөөрөгдлөө', action: 'Хүсэлт харах' },
  homework: { title: 'Гэрийн даалгавар {count} хийгээгүй', action: 'Даалгавар харах' },
  due: { today: 'Өнөөдөр', tomorrow: 'Маргааш', later: '{day} гарагт' },
  health: { title: 'Эрүүл мэндийн асуумж бөглөх', detail: 'Өнөөдрийнх бөглөөгүй байна', action: 'Асуумж бөглөх' },
  noSchool: {
    WEEKEND: 'Өнөөдөр амралтын өдөр',
    HOLIDAY: 'Өнөөдөр нийтээр амрах баярын өдөр',
    BREAK: 'Амралт',
  },
  nextOn: 'Дараагийн хичээл: {day}',
  nextOpen: 'Дараагийн өдөр: {day}',
  tomorrow: 'маргааш, {weekday}',
  on: '{date}, {weekday}',
  last: 'Сүүлийн хичээл',
  lastOpen: 'Сүүлд ажилласан',
  begins: 'Хичээл эхэлнэ',
  opens: 'Цэцэрлэг ажиллана',
  nextUnknown: 'Дараагийн хичээлийн өдөр хараахан тодорхойгүй байна.',
  dayLessons: { today: 'Өнөөдрийн хичээл', next: '{day}: хичээл' },
  week: 'Долоо хоног',
  leave: 'Чөлөө',
}

export type HomeText = typeof text
export const home = words(text, async () => (await import('../en/home.ts')).text)
