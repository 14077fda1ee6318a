import { sourceFaults } from './deliveryFaults.ts'

/** Errors of rows in an imported file, with the correction. Values in braces come from the column's declaration and from the row. */
export const dataFaults = {
  // Errors of a whole file.
  unknownFile: {
    mn: 'Ийм нэртэй файл байхгүй. Файлын нэрсийг docs/data.md-ээс харна уу.',
    en: 'There is no file of this name. See docs/data.md for the names.',
  },
  sameFile: { mn: 'Энэ файл хоёр удаа орсон байна. Нэгийг нь үлдээнэ үү.', en: 'This file is there twice. Leave one of them.' },
  emptyFile: {
    mn: 'Файл хоосон байна. Эхний мөрөнд баганын нэрс байх ёстой: {words}',
    en: 'The file is empty. Its first line must name the columns: {words}',
  },
  missingColumn: {
    mn: '“{column}” багана алга. Эхний мөрөнд нэмнэ үү.',
    en: 'The column “{column}” is missing. Add it to the first line.',
  },
  sameColumn: { mn: 'Энэ багана хоёр удаа орсон байна. Нэгийг нь устгана уу.', en: 'This column is there twice. Remove one of them.' },
  wrongEncoding: {
    mn: 'Файл UTF-8 кодчилолтой биш байна. “CSV UTF-8” хэлбэрээр дахин хадгална уу.',
    en: 'The file is not UTF-8. Save it again as “CSV UTF-8”.',
  },
  openQuote: {
    mn: 'Хашилт буруу байна: хашилтаас эхэлсэн утга хашилтаар төгсөж, доторх хашилт нь хоёр байх ёстой.',
    en: 'A quotation mark is wrong: a value that begins with one ends with one, and those inside are doubled.',
  },
  endlessRow: {
    mn: 'Энэ мөр дуусахгүй байна. Хаагдаагүй хашилт, эсвэл CSV биш агуулга байгаа эсэхийг шалгана уу.',
    en: 'This row does not end. Look for a quotation mark that is not closed, or for content that is no CSV.',
  },
  notForOffice: {
    mn: 'Энэ файлыг зөвхөн порталын оператор оруулна. Файлаа хасаад дахин илгээнэ үү.',
    en: "Only the portal's operator brings this file. Leave it out and send the rest again.",
  },
  enteredHere: {
    mn: 'Байгууллага энэ мэдээллийг порталд өөрөө бүртгэдэг тул файлаар оруулахгүй. Файлаа хасах, эсвэл «Мэдээлэл оруулах» хуудаснаас тохиргоог өөрчилнө үү.',
    en: 'The institution enters these data in the portal, so they are not taken from a file. Leave the file out, or change the setting on the page “Bring in data”.',
  },
  registryKnows: {
    mn: 'Энэ мэдээллийг улсын бүртгэлээс авдаг тул файлаар оруулахгүй.',
    en: "The state's registry has these data, so they are not taken from a file.",
  },
  tooLarge: {
    mn: '{right}-аас олон мөр байна. Суулгасан өгөгдлийн сан нэг удаад {right} хүртэл мөр авна: хувааж оруулах эсвэл PostgreSQL ашиглана уу.',
    en: 'These are more than {right} rows. The embedded database takes {right} at a time: bring them in parts, or use PostgreSQL.',
  },
  tooManyRows: {
    mn: '{right}-аас олон мөр байна. Нэг удаад {right} хүртэл мөр авна: хувааж оруулна уу.',
    en: 'These are more than {right} rows. At most {right} are taken at a time: bring them in parts.',
  },
  breaksRule: {
    mn: 'Өгөгдлийн сангийн “{right}” дүрэм зөрчигдсөн тул юу ч өөрчлөгдөөгүй.',
    en: 'The rule “{right}” of the database is broken, so nothing was changed.',
  },
  windows1251: {
    mn: 'Файл Windows-1251 кодчилолтой байна. “CSV UTF-8” хэлбэрээр дахин хадгална уу, эсвэл хөрвүүлэхийг зөвшөөрнө үү.',
    en: 'The file is in Windows-1251. Save it again as “CSV UTF-8”, or allow its conversion.',
  },
  noAddress: {
    mn: '{right} хүн одоогийн хаяггүй байна: портал ашиглаж чадна, элсэлтийн хүсэлт илгээж чадахгүй.',
    en: '{right} people have no current address: they can use the portal, and cannot enrol.',
  },
  // Errors of a row.
  columnCount: {
    mn: 'Мөрөнд {found} утга байна, эхний мөрөнд {wanted} багана бий. Илүү таслал, дутуу утга байгаа эсэхийг шалгана уу.',
    en: 'The row has {found} values and the first line names {wanted} columns. Look for a stray separator or a missing value.',
  },
  longValue: { mn: 'Утга хэт урт байна: {right} хүртэл тэмдэгт.', en: 'The value is too long: at most {right} characters.' },
  sameKey: {
    mn: '{right}-р мөрд яг энэ түлхүүр байна. Зөвхөн нэгийг нь үлдээнэ үү.',
    en: 'Line {right} has the same key. Leave only one of them.',
  },
  notAction: {
    mn: 'Энд “delete” гэж бичих эсвэл хоосон орхино.',
    en: 'This is “delete” or empty.',
  },
  inUse: {
    mn: 'Энэ мөртэй холбоотой өөр мэдээлэл байгаа тул устгах боломжгүй. Эхлээд тэдгээрийг устгана уу.',
    en: 'Other data refer to this row, so it cannot be taken back. Take those back first.',
  },
  // Errors of a value.
  empty: { mn: 'Хоосон байж болохгүй.', en: 'It must not be empty.' },
  unreadable: {
    mn: 'Үсэг танигдахгүй байна. Файлыг “CSV UTF-8” хэлбэрээр дахин хадгална уу.',
    en: 'It has letters that cannot be read. Save the file again as “CSV UTF-8”.',
  },
  formula: {
    mn: 'Томьёо байна. Томьёоны оронд үр дүнг нь утга болгон бичнэ үү.',
    en: 'It is a formula. Write its result as a value instead.',
  },
  tooLong: { mn: '{most} хүртэл тэмдэгт байна.', en: 'At most {most} characters.' },
  notWhole: { mn: '{least}–{most} хооронд бүхэл тоо байна.', en: 'A whole number from {least} to {most}.' },
  notDecimal: {
    mn: '{least}–{most} хооронд тоо байна: таслал биш цэгтэй, цэгийн ард {places} хүртэл орон.',
    en: 'A number from {least} to {most}, with a point and at most {places} digits after it.',
  },
  notDate: { mn: 'Бодит огноо жжжж-сс-өө хэлбэрээр байна: 2026-09-01.', en: 'A date that exists, as yyyy-MM-dd: 2026-09-01.' },
  dateAsNumber: {
    mn: 'Хүснэгтийн программ огноог тоо болгожээ. Огноогоор бичнэ үү: {right}.',
    en: 'A spreadsheet has made a number of a date. Write the date: {right}.',
  },
  notTime: { mn: 'Цаг ЦЦ:мм хэлбэрээр байна: 08:40.', en: 'A time as HH:mm: 08:40.' },
  notInstant: {
    mn: 'Огноо, цаг жжжж-сс-өөTЦЦ:мм хэлбэрээр байна: 2026-09-01T09:00.',
    en: 'A date and time as yyyy-MM-ddTHH:mm: 2026-09-01T09:00.',
  },
  notFlag: { mn: 'Тийм бол 1, үгүй бол 0.', en: '1 for yes, 0 for no.' },
  notOneOf: { mn: 'Эдгээрийн аль нэг нь байна: {words}', en: 'One of these: {words}' },
  notRegistryNumber: {
    mn: 'Регистрийн дугаар 2 том кирилл үсэг, 8 тооноос бүрдэнэ: ЧХ19221698.',
    en: 'A registry number has 2 Cyrillic capitals and 8 digits: ЧХ19221698.',
  },
  registryLetters: {
    mn: 'Латин үсэг байна. Регистрийн дугаарыг том кирилл үсгээр бичнэ үү: ЧХ19221698.',
    en: 'These are Latin letters. A registry number has Cyrillic capitals: ЧХ19221698.',
  },
  notPlaceCode: { mn: 'Засаг захиргааны нэгжийн код 2, 4 эсвэл 6 оронтой.', en: 'The code of a place has 2, 4 or 6 digits.' },
  notPhone: { mn: 'Утасны дугаар 8 тооноос бүрдэнэ.', en: 'A phone number has 8 digits.' },
  notEmail: { mn: 'Цахим шуудангийн хаяг байна: bat@example.mn.', en: 'An e-mail address: bat@example.mn.' },
  ...sourceFaults,
  // Errors of references to other rows.
  unknownOrganisation: {
    mn: 'Ийм дугаартай байгууллага алга. organisations файлд нэмнэ үү, эсвэл дугаарыг засна уу.',
    en: 'There is no institution of this number. Add it to the file organisations, or correct the number.',
  },
  unknownPerson: {
    mn: 'Ийм регистрийн дугаартай хүн порталд алга. people файлд нэмнэ үү, эсвэл дугаарыг засна уу.',
    en: 'The portal knows nobody of this number. Add the person to the file people, or correct the number.',
  },
  unknownGroup: {
    mn: 'Энэ байгууллагад тухайн хичээлийн жилд ийм анги, бүлэг алга. groups файлд нэмнэ үү, эсвэл нэрийг засна уу.',
    en: 'The institution has no such class or group in that school year. Add it to the file groups, or correct the name.',
  },
  latinLetters: {
    mn: 'Латин үсэг байна. Кириллээр бичнэ үү: {right}.',
    en: 'It has Latin letters. Write it in Cyrillic: {right}.',
  },
  unknownPlace: { mn: 'Ийм кодтой засаг захиргааны нэгж алга.', en: 'There is no place of this code.' },
  unknownSubject: {
    mn: 'Ийм нэртэй хичээл алга. Порталын хичээлийн жагсаалтад байгаагаар нь бичнэ үү.',
    en: "There is no subject of this name. Write it as the portal's list of subjects has it.",
  },
  unknownCourse: {
    mn: 'Энэ анги, бүлэг ийм хичээл үзэхгүй. courses файлд нэмнэ үү.',
    en: 'The class or group does not learn this subject. Add it to the file courses.',
  },
  unknownTerm: {
    mn: 'Тухайн хичээлийн жилд ийм улирал алга. terms файлд нэмнэ үү.',
    en: 'The school year has no such term. Add it to the file terms.',
  },
  unknownWork: { mn: 'Ийм work_id-тай ажил алга. works файлд нэмнэ үү.', en: 'There is no such work. Add it to the file works.' },
  unknownHomework: {
    mn: 'Ийм гэрийн даалгавар алга. homework файлд нэмнэ үү.',
    en: 'There is no such homework. Add it to the file homework.',
  },
  unknownDish: { mn: 'Ийм нэртэй хоол алга. dishes файлд нэмнэ үү.', en: 'There is no dish of this name. Add it to the file dishes.' },
  unknownMenu: {
    mn: 'Энэ өдөр, энэ хоолны цэс алга. menu файлд нэмнэ үү.',
    en: 'There is no menu of this meal on that day. Add it to the file menu.',
  },
  unknownTopic: {
    mn: 'Ийм дугаартай дээд сэдэв алга. topics файлд нэмнэ үү.',
    en: 'There is no topic of this number above it. Add it to the file topics.',
  },
  unknownCampaign: {
    mn: 'Ийм элсэлт алга. campaigns файлд нэмэх, эсвэл комиссын самбарт үүсгэнэ үү.',
    en: 'There is no such campaign. Add it to the file campaigns, or make it on the desk of a commission.',
  },
  notInGroupThatDay: {
    mn: 'Хүүхэд тухайн өдөр ямар ч анги, бүлэгт бүртгэлгүй байна. members файлд нэмнэ үү, эсвэл огноог засна уу.',
    en: 'The child is in no class or group on that day. Add it to the file members, or correct the date.',
  },
  // Errors of a row's combined values.
  notYours: {
    mn: 'Энэ нь танай байгууллагынх биш. Зөвхөн өөрийн анги, бүлэг, хүүхдийн мэдээллийг оруулна.',
    en: "This is not your institution's. An office brings the data of its own groups and children alone.",
  },
  notYoursThatDay: {
    mn: 'Хүүхэд тухайн өдөр танай анги, бүлэгт бүртгэлгүй байна. members файлд нэмнэ үү, эсвэл огноог засна уу.',
    en: 'The child is in no class or group of your institution on that day. Add it to the file members, or correct the date.',
  },
  notYoursThatYear: {
    mn: 'Хүүхэд тухайн хичээлийн жилд танай анги, бүлэгт бүртгэлгүй байна. members файлд нэмнэ үү, эсвэл хичээлийн жилийг засна уу.',
    en: 'The child is in no class or group of your institution in that school year. Add it to the file members, or correct the school year.',
  },
  daysNotYours: {
    mn: 'Эдгээр өдрийг бүхэлд нь танай байгууллага бүртгэх боломжгүй. Огноог засна уу (хүүхэд танайд бүртгэгдсэн өдөр: {right}), эсвэл порталын операторт хандана уу.',
    en: "Your institution cannot enter all of these days. Correct the dates (the child is registered with you since {right}), or turn to the portal's operator.",
  },
  tooManyClaims: {
    mn: '30 хоногт танай байгууллагын биш {right} хүртэл хүүхдийг бүртгүүлэх боломжтой бөгөөд энэ мөр тэр тооноос давсан. Дараа оруулах эсвэл порталын операторт хандана уу.',
    en: "An institution can claim at most {right} children in 30 days, and this row is past that. Bring it later, or turn to the portal's operator.",
  },
  endBeforeStart: { mn: 'Эхэлсэн өдрөөс өмнө дуусаж болохгүй.', en: 'It cannot end before it begins.' },
  waitsForRelease: {
    mn: 'Хүүхэд эдгээр өдөр “{right}” байгууллагад бүртгэлтэй. Тэр байгууллага эхлээд хасах (until) ёстой.',
    en: 'The child is at “{right}” on these days, which has to release it first (until).',
  },
  alreadyInGroup: {
    mn: 'Хүүхэд эдгээр өдөр “{right}” ангид бүртгэлтэй. Тэр мөрд гарсан өдрийг (until) бичнэ үү.',
    en: 'The child is in “{right}” on these days. Write the day on which it left (until) in that row.',
  },
  twoAtOnce: {
    mn: 'Хүүхэд нэг өдөр хоёр ангид байж болохгүй: {right}. Өмнөх мөрд гарсан өдрийг (until) бичнэ үү.',
    en: 'A child cannot be in two groups on one day: {right}. Write the day of leaving (until) in the earlier row.',
  },
  twoCurrent: {
    mn: 'Нэг хүн одоо нэг л хаягт байж болно. Өмнөхийн дууссан өдрийг бичнэ үү.',
    en: 'A person can live at one address now. Write when the earlier one ended.',
  },
  alreadyLives: {
    mn: 'Энэ хүн одоо өөр хаягт бүртгэлтэй ({right}-өөс хойш). Тэр мөрд гарсан өдрийг (left_on) бичнэ үү.',
    en: 'The person is registered elsewhere now (since {right}). Write the day of leaving (left_on) in that row.',
  },
  afterClosing: {
    mn: 'Хаяг өөрчлөх хугацаа элсэлт хаагдахаас ({right}) хойш байж болохгүй.',
    en: 'The last time for a change of address is not after the closing of the campaign ({right}).',
  },
  campaignOverlap: {
    mn: 'Ижил төрлийн өөр элсэлт энэ хугацаанд нээлттэй байна ({right}).',
    en: 'Another campaign of the same kind is open at that time ({right}).',
  },
  oneself: { mn: 'Хүн өөрийнхөө асран хамгаалагч байж болохгүй.', en: 'Nobody is their own guardian.' },
  aboveItself: { mn: 'Байгууллага өөртөө харьяалагдаж болохгүй.', en: 'An institution is not above itself.' },
  lessonClash: {
    mn: 'Энэ цагт анги, багш эсвэл өрөө өөр хичээлтэй байна ({right}).',
    en: 'The class, the teacher or the room has another lesson at that time ({right}).',
  },
  positionTaken: {
    mn: 'Энэ хоолонд ийм дугаартай байр өөр хоолтой байна. Өөр тоо бичнэ үү.',
    en: 'Another dish has this place in the meal. Write another number.',
  },
  // Values that contradict each other or other data.
  outsideYear: {
    mn: 'Огноо тухайн ангийн хичээлийн жилд ({right}) багтахгүй байна.',
    en: 'The date is not in the school year of the class ({right}).',
  },
  inFuture: { mn: 'Ирээдүйн өдөр байна. Өнөөдөр: {right}.', en: 'The date is in the future. Today is {right}.' },
  noSchoolDay: {
    mn: 'Энэ өдөр хичээлгүй. Огноог засах, эсвэл days файлд өдрийг нэмүүлнэ үү.',
    en: 'There is no school on that day. Correct the date, or have the day added to the file days.',
  },
  noSuchLesson: {
    mn: 'Хуваарьт энэ гарагийн {right}-р цаг алга. timetable файлыг эхлээд шинэчилнэ үү.',
    en: 'The timetable has no period {right} on that weekday. Update the file timetable first.',
  },
  presentButLate: {
    mn: 'Хоцорсон бол status нь TARDY байна. Цагтаа ирсэн бол минутыг хоосон орхино.',
    en: 'Of a child that came late the status is TARDY. Leave the minutes empty if it came in time.',
  },
  outsideTerm: {
    mn: 'Хугацаа улирлын өдрүүдэд ({right}) багтахгүй байна.',
    en: 'The date is not within the term ({right}).',
  },
  birthNotOfNumber: {
    mn: 'Регистрийн дугаараар төрсөн өдөр {right}. Аль нэгийг засна уу.',
    en: 'By the registry number the person was born on {right}. Correct one of them.',
  },
  sexNotOfNumber: {
    mn: 'Регистрийн дугаараар хүйс {right}. Аль нэгийг засна уу.',
    en: 'By the registry number the sex is {right}. Correct one of them.',
  },
  guardianYounger: {
    mn: 'Асран хамгаалагч хүүхдээс дүү байна. Хоёр дугаар байраа сольсон эсэхийг шалгана уу.',
    en: 'The guardian is younger than the child. Check whether the two numbers are swapped.',
  },
  guardianCircle: {
    mn: 'Хоёр хүн бие биеийнхээ асран хамгаалагч байж болохгүй ({right}).',
    en: 'Two people cannot be guardians of each other ({right}).',
  },
  endsLater: {
    mn: 'Асран хамгаалал дуусах өдөр ирээгүй байна. Дууссан өдөр нь ({right} эсвэл өмнө) оруулна уу.',
    en: 'The guardianship has not ended yet. Enter its end on the day or later ({right} at the latest).',
  },
  guardianMinor: {
    mn: 'Асран хамгаалагч 18 нас хүрээгүй тул портал ашиглах эрх нээгдэхгүй.',
    en: 'The guardian is under 18 and cannot open an account.',
  },
  needsMark: { mn: 'mark эсвэл note хоёрын нэгийг бөглөнө.', en: 'Fill mark or note.' },
  reasonWhereEaten: { mn: 'Хоолоо идсэн бол шалтгаан хоосон байна.', en: 'Who ate needs no reason.' },
  moreThanFinishing: { mn: 'Төгсөгчид төгсөх ангийн хүүхдээс олон байж болохгүй.', en: 'No more can graduate than were finishing.' },
} as const satisfies Record<string, { mn: string; en: string }>

export type FaultCode = keyof typeof dataFaults

export const isFaultCode = (code: string): code is FaultCode => code in dataFaults

/** Fills in the sentences of a fault in both languages. */
export function faultSentences(code: string, values: Readonly<Record<string, string | number>>): { mn: string; en: string } {
  if (!isFaultCode(code)) throw new Error(`there is no fault ${code}`)
  const filled = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)).trim()
  const { mn, en } = dataFaults[code]
  return { mn: filled(mn), en: filled(en) }
}
