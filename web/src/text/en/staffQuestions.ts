import type { StaffQuestionsText } from '../mn/staffQuestions.ts'

export const text: StaffQuestionsText = {
  ask: 'Ask the family',
  title: '{child}: ask the family',
  ready: [
    'Please send a picture of the certificate of your new address.',
    "Please send a picture of the child's birth certificate.",
    'Please write the phone number at which we can reach you.',
  ],
  readyNames: ['Certificate of address', 'Birth certificate', 'Phone number'],
  question: 'Question',
  hint: 'The request is not declined. The parent answers with a text or pictures within {days} days. Until then the request leaves the queue, and its days do not count as waiting.',
  send: 'Send the question',
  sent: 'The question was sent',
  questions: 'Questions and answers',
  asked: 'Waiting for the family’s answer',
  answered: 'The family has answered',
  askedOnly: 'Waiting for an answer',
  until: 'Answer by {date}',
  noAnswer: 'No answer',
  family: 'Family',
  picture: 'Picture {number}',
  size: '{size} KB',
  download: 'Download',
  fileName: 'picture-{number}.jpg',
}
