import { absenceCalls } from './absence.ts'
import { absenceAlertCalls } from './absenceAlerts.ts'
import { accountCalls } from './accounts.ts'
import { arrivalCalls } from './arrivals.ts'
import { attendanceCalls } from './attendance.ts'
import type { Call } from './call.ts'
import { cardCalls } from './cards.ts'
import { childrenCalls } from './children.ts'
import { claimCalls } from './claims.ts'
import { contentCalls } from './content.ts'
import { courseCalls } from './courses.ts'
import { danCalls } from './dan.ts'
import { dataFileCalls } from './dataFiles.ts'
import { dataFormCalls } from './dataForms.ts'
import { originCalls } from './dataOrigins.ts'
import { drawCalls } from './drawPages.ts'
import { enrolmentCalls } from './enrolment.ts'
import { gradeCalls } from './grades.ts'
import { healthCalls } from './health.ts'
import { homeworkCalls } from './homework.ts'
import { homeworkFileCalls } from './homeworkFiles.ts'
import { inboxCalls } from './inbox.ts'
import { invitationCalls } from './invitations.ts'
import { linkingCalls } from './linking.ts'
import { markCalls } from './marks.ts'
import { mealCalls } from './meals.ts'
import { noticeDetailCalls } from './noticeDetails.ts'
import { noticeReaderCalls } from './noticeReaders.ts'
import { noticeCalls } from './notices.ts'
import { ownContactCalls } from './ownContact.ts'
import { profileCalls } from './profile.ts'
import { provingCalls } from './proving.ts'
import { questionCalls } from './questions.ts'
import { resultCalls } from './results.ts'
import { rightsCalls } from './rights.ts'
import { roleCalls } from './roles.ts'
import { scheduleCalls } from './schedule.ts'
import { schoolCalls } from './school.ts'
import { staffCalls } from './staff.ts'
import { staffAcceptanceCalls } from './staffAcceptances.ts'
import { barCalls } from './staffBars.ts'
import { campaignCalls } from './staffCampaigns.ts'
import { classCalls } from './staffClasses.ts'
import { staffContentCalls } from './staffContent.ts'
import { departureCalls } from './staffDepartures.ts'
import { deskCalls } from './staffDesk.ts'
import { staffDrawCalls } from './staffDraws.ts'
import { familyCalls } from './staffFamily.ts'
import { figureCalls } from './staffFigures.ts'
import { guardianCalls } from './staffGuardians.ts'
import { staffHomeworkCalls } from './staffHomework.ts'
import { staffMessageCalls } from './staffMessages.ts'
import { moveCalls } from './staffMoves.ts'
import { noteCalls } from './staffNotes.ts'
import { staffNoticeCalls } from './staffNotices.ts'
import { peopleCalls } from './staffPeople.ts'
import { phoneCalls } from './staffPhones.ts'
import { placesCalls } from './staffPlaces.ts'
import { staffQuestionCalls } from './staffQuestions.ts'
import { queueCalls } from './staffQueues.ts'
import { registerCalls } from './staffRegister.ts'
import { searchCalls } from './staffSearch.ts'
import { teacherCalls } from './staffTeachers.ts'
import { yearCalls } from './staffYear.ts'
import { statisticsCalls } from './statistics.ts'
import { syncCalls } from './sync.ts'
import { todayCalls } from './today.ts'
import { uploadCalls } from './uploads.ts'
import { waitingCalls } from './waiting.ts'

/** All calls by noun: the groups of /docs and the tags of OpenAPI. A call that is missing here has no route. */
export const callsByNoun: Readonly<Record<string, readonly Call[]>> = {
  accounts: [...accountCalls, ...profileCalls, ...provingCalls, ...danCalls, ...ownContactCalls, ...roleCalls, ...invitationCalls],
  rights: rightsCalls,
  content: contentCalls,
  statistics: statisticsCalls,
  enrolment: enrolmentCalls,
  draw: drawCalls,
  children: [...childrenCalls, ...linkingCalls, ...cardCalls],
  results: resultCalls,
  courses: courseCalls,
  school: schoolCalls,
  attendance: [...attendanceCalls, ...absenceAlertCalls],
  absence: absenceCalls,
  health: healthCalls,
  schedule: scheduleCalls,
  grades: gradeCalls,
  marks: markCalls,
  homework: [...homeworkCalls, ...homeworkFileCalls],
  meals: mealCalls,
  inbox: inboxCalls,
  notices: [...noticeCalls, ...noticeDetailCalls, ...staffNoticeCalls, ...noticeReaderCalls],
  waiting: waitingCalls,
  questions: questionCalls,
  claims: claimCalls,
  staff: [
    ...[...staffCalls, ...deskCalls, ...queueCalls, ...classCalls, ...peopleCalls, ...staffMessageCalls],
    ...[...familyCalls, ...phoneCalls, ...barCalls, ...figureCalls, ...guardianCalls],
    ...[...noteCalls, ...yearCalls, ...staffQuestionCalls, ...registerCalls, ...searchCalls, ...teacherCalls],
    ...[...moveCalls, ...todayCalls, ...arrivalCalls, ...staffHomeworkCalls],
  ],
  commission: [...placesCalls, ...staffContentCalls, ...campaignCalls, ...staffDrawCalls, ...departureCalls, ...staffAcceptanceCalls],
  uploads: [...uploadCalls, ...dataFileCalls, ...dataFormCalls, ...originCalls, ...syncCalls],
}

export const calls: readonly Call[] = Object.values(callsByNoun).flat()
