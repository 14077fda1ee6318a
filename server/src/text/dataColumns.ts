/** Columns and codes of the files that an institution brings, for templates and the description of columns. */

interface InBoth {
  mn: string
  en: string
}

const titles: Readonly<Record<string, InBoth>> = {
  org_id: { mn: 'Байгууллагын дугаар', en: 'Number of the institution' },
  school_year: { mn: 'Хичээлийн жил эхэлсэн он', en: 'Year in which the school year begins' },
  group: { mn: 'Анги, бүлэг', en: 'Class or group' },
  level: { mn: 'Анги (цэцэрлэгийн бүлэгт 0-ээс бага)', en: 'Grade (0 and below for kindergarten groups)' },
  teacher_registry_number: { mn: 'Багшийн регистрийн дугаар', en: "Teacher's registry number" },
  child_registry_number: { mn: 'Хүүхдийн регистрийн дугаар', en: "Child's registry number" },
  since: { mn: 'Орсон өдөр', en: 'First day' },
  until: { mn: 'Гарсан өдөр (энэ өдөр бүлэгт байхаа больсон)', en: 'Day from which the child is gone' },
  date: { mn: 'Огноо', en: 'Date' },
  action: { mn: 'Шилжилт хөдөлгөөн', en: 'Movement' },
  reason: { mn: 'Шалтгаан', en: 'Reason' },
  finishing: { mn: 'Төгсөх ангийн хүүхдийн тоо', en: 'Children in the last year' },
  graduated: { mn: 'Төгссөн хүүхдийн тоо', en: 'Children who graduated' },
  subject: { mn: 'Хичээл', en: 'Subject' },
  hours: { mn: 'Долоо хоногийн цаг', en: 'Hours a week' },
  term: { mn: 'Улирал', en: 'Term' },
  weekday: { mn: 'Гараг (1 даваа … 5 баасан)', en: 'Weekday (1 Monday … 5 Friday)' },
  period: { mn: 'Хэддүгээр цаг', en: 'Period of the day' },
  starts: { mn: 'Эхлэх цаг', en: 'Begins at' },
  ends: { mn: 'Дуусах цаг', en: 'Ends at' },
  room: { mn: 'Өрөө', en: 'Room' },
  status: { mn: 'Ирцийн төлөв', en: 'Attendance' },
  minutes_late: { mn: 'Хоцорсон минут', en: 'Minutes late' },
  work_id: { mn: 'Ажлын дугаар (сургуулийн өөрийн)', en: 'Number that the school gives the work' },
  topic: { mn: 'Сэдэв', en: 'Topic' },
  description: { mn: 'Тайлбар', en: 'Description' },
  due_on: { mn: 'Хугацаа', en: 'Due on' },
  mark: { mn: 'Дүн, хувиар', en: 'Mark in percent' },
  note: { mn: 'Үнэлгээний тайлбар', en: 'Mark in words' },
  half: { mn: 'Хагас жил (1, 2; 3 бүтэн жил)', en: 'Half year (1, 2; 3 for the whole year)' },
  kind: { mn: 'Шалгалтын төрөл', en: 'Kind of exam' },
  task: { mn: 'Даалгавар', en: 'Task' },
  done: { mn: 'Хийсэн эсэх', en: 'Done' },
  classification: { mn: 'Хоолны ангилал', en: 'Class of the menu' },
  meal: { mn: 'Хоолны цаг', en: 'Meal' },
  dish: { mn: 'Хоолны нэр', en: 'Dish' },
  position: { mn: 'Цэсэн дэх дугаар', en: 'Place in the menu' },
  eaten: { mn: 'Идсэн эсэх', en: 'Eaten' },
}

const codes: Readonly<Record<string, InBoth>> = {
  '1': { mn: 'Тийм', en: 'Yes' },
  '0': { mn: 'Үгүй', en: 'No' },
  PRESENT: { mn: 'Ирсэн', en: 'Present' },
  TARDY: { mn: 'Хоцорсон', en: 'Late' },
  SICK: { mn: 'Өвчтэй', en: 'Sick' },
  SICK_COVID: { mn: 'Ковидоор өвчилсөн', en: 'Sick with Covid' },
  EXCUSED: { mn: 'Чөлөөтэй', en: 'Excused' },
  EXCUSED_COVID: { mn: 'Ковидын улмаас чөлөөтэй', en: 'Excused because of Covid' },
  UNEXCUSED: { mn: 'Тасалсан', en: 'Absent without leave' },
  ONLINE: { mn: 'Цахимаар', en: 'Online' },
  ADMITTED: { mn: 'Элссэн', en: 'Admitted' },
  TRANSFERRED: { mn: 'Өөр байгууллагаас шилжсэн', en: 'Transferred' },
  PROMOTED: { mn: 'Анги дэвшсэн', en: 'Promoted' },
  REGROUPED: { mn: 'Бүлэг солисон', en: 'Moved to another group' },
  ENROLMENT: { mn: 'Элсэлтээр', en: 'Enrolment' },
  YEAR_ENDED: { mn: 'Хичээлийн жил дууссан', en: 'The school year ended' },
  MOVED_HOME: { mn: 'Гэр нүүсэн', en: 'The family moved' },
  PARENT_REQUEST: { mn: 'Эцэг, эхийн хүсэлтээр', en: 'The parents asked' },
  STATE: { mn: 'Улсын шалгалт', en: 'State exam' },
  QUALITY: { mn: 'Чанарын үнэлгээ', en: 'Quality assessment' },
  OLYMPIAD: { mn: 'Олимпиад', en: 'Olympiad' },
  KINDERGARTEN: { mn: 'Цэцэрлэг', en: 'Kindergarten' },
  PRIMARY: { mn: 'Бага анги', en: 'Primary school' },
  SECONDARY: { mn: 'Дунд, ахлах анги', en: 'Secondary school' },
  BREAKFAST: { mn: 'Өглөөний цай', en: 'Breakfast' },
  SNACK: { mn: 'Бага үд', en: 'Snack' },
  LUNCH: { mn: 'Үдийн хоол', en: 'Lunch' },
  TEA: { mn: 'Оройн цай', en: 'Tea' },
}

/** Title of a column; an unknown one keeps its name. */
export const columnTitle = (name: string): InBoth => titles[name] ?? { mn: name, en: name }

/** Meaning of a code; an unknown one keeps its name. */
export const meaningOf = (code: string): InBoth => codes[code] ?? { mn: code, en: code }
