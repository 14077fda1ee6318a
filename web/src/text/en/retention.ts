import type { RetentionText } from '../mn/retention.ts'

export const text: RetentionText = {
  kept: {
    codes: 'Confirmation codes (valid for 10 minutes) and counts of sign-in attempts: {time}. They keep others from guessing codes.',
    copies: 'The copy of your data that you asked for: {time} after it is ready. So long you alone can download it.',
    sessions: 'Sign-ins: {time}. One that is not used for 30 days ends earlier.',
    invitations: 'Invitations of staff: {time} after they ran out, for questions about them.',
    messageTexts: 'The text of messages: {time} after delivery. A text with a code or a link goes as soon as it is delivered.',
    inbox: 'Messages on the page “Messages” of the portal: {time}. They are hidden at once when the right to see the child ends.',
    messages: 'Whom we sent a message and when, without its text: {time}, for questions about whether you were told.',
    files: 'Pictures that families sent: {time} after the decision, for questions about its reasons.',
    homeworkFiles: 'Pictures and documents of homework: {time} after its due day.',
    noticeFiles: 'Files of notices of teachers and offices: {time} after they were sent.',
    readAudit: "Who opened a child's data and when, and attempts without a right to: {time}, so that we can show you who looked.",
    schoolLife:
      'Attendance of lessons and days, meals, homework, notices, marks of single works, health forms: {time}, the length of one stage of school.',
    results: 'Results of years and exams, changes of school and class: {time}, for certificates.',
    requests:
      'Enrolment requests and the history of decisions (from the end of the enrolment), leave requests (from the end of the leave), declined links, phones changed by staff: {time}, while a decision can be reviewed.',
  },
  periods: {
    days: { one: '1 day', many: '{count} days' },
    years: { one: '1 year', many: '{count} years' },
    schoolYears: { one: 'this and the last school year', many: 'this and {count} earlier school years' },
    yearsAfterSchool: {
      one: 'while at school or kindergarten and 1 year more',
      many: 'while at school or kindergarten and {count} years more',
    },
  },
}
