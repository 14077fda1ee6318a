import type { Role } from '@portal/contract/accounts'
import type { VIEWERS } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolment'
import type { Allergen } from '@portal/contract/meals'
import type { NoticeAnswer } from '@portal/contract/notices'
import type { PROOFS_OF_PERSON } from '@portal/contract/proving'
import type { ACCEPTANCE_STEPS } from '../../database/tables/draws.ts'
import { statusNames } from '../absence/index.ts'
import { movementName, reasonName, viewerName } from '../children/index.ts'

/** Mongolian labels for database codes that no server page labels yet. */

export const roleNames: Record<Role, string> = {
  EDU_PARENT: 'Эцэг, эх, асран хамгаалагч',
  TEACHER: 'Багш',
  SCHOOL: 'Сургууль, цэцэрлэгийн ажилтан',
  COMMISSION: 'Элсэлтийн комисс',
}
export const proofNames: Record<(typeof PROOFS_OF_PERSON)[number], string> = {
  REGISTRY_CONTACT: 'Оршин суугчийн бүртгэлд байгаа утас, и-мэйлээр',
  REGISTRY_CODE: 'Оршин суугчийн бүртгэлд байгаа утас, и-мэйл рүү илгээсэн кодоор',
  STATE_SIGN_ON: 'Төрийн нэвтрэлтийн системээр',
}
export const campaignNames: Record<CampaignKind, string> = {
  kindergarten: 'Цэцэрлэг',
  firstGrade: '1 дүгээр анги',
  subProgram: 'Дэд хөтөлбөр',
}
export const languageNames = { mn: 'Монгол', en: 'Англи' }
export const messageStates = { WAITING: 'Илгээгдээгүй', SENT: 'Илгээсэн', DEAD: 'Хүргэж чадаагүй' }
export const outcomes = { DONE: 'Солигдсон', UNDONE: 'Буцаасан', CALLED_OFF: 'Цуцалсан', LAPSED: 'Хүчингүй болсон' }

export const allergenNames: Record<Allergen, string> = {
  MILK: 'сүү',
  GLUTEN: 'глютен',
  EGG: 'өндөг',
  FISH: 'загас',
  NUT: 'самар',
  SOY: 'шар буурцаг',
}
export const viewerNames: Record<(typeof VIEWERS)[number], string> = {
  YOU: viewerName({ who: 'YOU', role: null }),
  GUARDIAN: viewerName({ who: 'GUARDIAN', role: null }),
  STAFF: viewerName({ who: 'STAFF', role: null }),
  VISITOR: viewerName({ who: 'VISITOR', role: null }),
}
export const movementNames = {
  ADMITTED: movementName('ADMITTED'),
  TRANSFERRED: movementName('TRANSFERRED'),
  PROMOTED: movementName('PROMOTED'),
  REGROUPED: movementName('REGROUPED'),
}
export const movementReasons = {
  ENROLMENT: reasonName('ENROLMENT') ?? '',
  YEAR_ENDED: reasonName('YEAR_ENDED') ?? '',
  MOVED_HOME: reasonName('MOVED_HOME') ?? '',
  PARENT_REQUEST: reasonName('PARENT_REQUEST') ?? '',
}
export const leaveStatuses = { ...statusNames, WITHDRAWN: 'Цуцалсан' }
export const claimStatuses = {
  OPEN: 'Хариу хүлээж байна',
  RELEASE: 'Одоогийн байгууллагаас шилжүүлэхийг хүлээж байна',
  OPERATOR: 'Порталын оператор шийдвэрлэнэ',
  IN_FORCE: 'Бүртгэгдсэн',
  REFUSED: 'Татгалзсан',
  WITHDRAWN: 'Буцаан авсан',
  LAPSED: 'Хугацаа дууссан',
}
export const actorNames = {
  parent: 'Эцэг, эх',
  school: 'Сургууль',
  guardian: 'Асран хамгаалагч',
  registeredGuardian: 'Асран хамгаалагч',
  commission: 'Комисс',
  system: 'Систем',
}
export const halfNames = { 1: 'Эхний хагас жил', 2: 'Хоёрдугаар хагас жил', 3: 'Жилийн дүн' }
export const dayHalves = { AM: 'Үдээс өмнө', PM: 'Үдээс хойш' }
export const healthDecisions = { NONE_PARENT: 'Бие нь зүгээр', RISKY_PARENT: 'Бие нь зүгээр биш' }
export const drawResults = { PASSED: 'Тэнцсэн', WAITING: 'Хүлээгдэж буй', WITHDRAWN: 'Хүсэлтээ буцаасан' }
export const acceptanceSteps: Record<(typeof ACCEPTANCE_STEPS)[number], string> = {
  ACCEPTED: 'Баталгаажуулсан',
  REMINDED: 'Сануулсан',
  CALLED: 'Утсаар ярьсан',
  GIVING_UP: 'Чөлөөлөх санал',
  KEPT: 'Хэвээр үлдээсэн',
  GIVEN_UP: 'Чөлөөлсөн',
}
export const noticeAnswerNames: Record<NoticeAnswer, string> = { YES: 'Тийм', NO: 'Үгүй', SEEN: 'Танилцсан' }
