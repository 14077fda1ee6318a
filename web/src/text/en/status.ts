import type { StatusText } from '../mn/status.ts'
import { inEveryState } from '../words.tsx'

const noSteps = inEveryState<readonly string[]>([])

export const text: StatusText = {
  title: 'Check a request',
  hint: "See where a request for kindergarten, first grade or the kindergarten sub-program stands, by the child's registry number.",
  check: 'Check',
  result: 'Answer to the request',
  another: 'Check another number',
  again: "The child's number is still here. Check once more to see the answer.",
  told: {
    outside: {
      title: '{child} is not part of this enrolment',
      text: inEveryState('If you have questions, call the help desk.'),
      steps: noSteps,
    },
    undetermined: {
      title: 'The kindergarten or school of {child} is not known yet',
      text: inEveryState('You are told as soon as it is.'),
      steps: noSteps,
    },
    none: { title: 'No request for {child} has been sent', text: {}, steps: noSteps },
    withdrawn: { title: 'The request for {child} was withdrawn', text: {}, steps: noSteps },
    requested: {
      title: 'The request has arrived and the commission is looking at it',
      text: inEveryState('There is nothing for you to do now.'),
      steps: inEveryState(['Request sent', 'The commission looks at it', 'The answer comes by SMS']),
    },
    unplaced: {
      title: 'The request stands; the commission of the capital finds its kindergarten',
      text: inEveryState(
        'The new address lies in no catchment. You are told as soon as the kindergarten is known. There is nothing for you to do now.',
      ),
      steps: inEveryState([
        'Request sent',
        'The commission of the capital finds the kindergarten',
        'The commission looks at it',
        'The answer comes by SMS',
      ]),
    },
    waiting: {
      title: '{child} is waiting for a free place',
      text: inEveryState('When a place comes free, the commission decides and you are told by SMS. There is nothing for you to do now.'),
      steps: inEveryState(['Waiting for a place', 'The commission decides when a place comes free', 'The answer comes by SMS']),
    },
    passed: {
      title: 'Congratulations. {child} has passed',
      text: inEveryState('Now contact the kindergarten and sign the contract.'),
      steps: inEveryState(['Passed', 'Contact the kindergarten and sign the contract', 'The child starts at the kindergarten']),
    },
    unpassed: { title: '{child} has not passed this time', text: {}, steps: noSteps },
    departed: { title: 'The place of {child} was given up', text: {}, steps: noSteps },
    pending: {
      title: "The school is checking the child's information",
      text: {
        ...inEveryState('You are told the answer of the school as soon as it has checked. There is nothing for you to do now.'),
        closed: 'The school has not answered. Contact the school: it records the answer for the family.',
      },
      steps: {
        ...inEveryState(['The school is checking', 'If it agrees, you confirm', 'The school completes the registration']),
        closed: [],
      },
    },
    ready: {
      title: 'The school is ready to register {child}',
      text: { closed: 'The time for confirming is over. Contact the school: it records the answer for the family.' },
      steps: {
        ...inEveryState(['The school is ready', 'You confirm the enrolment', 'The school completes the registration']),
        closed: ['The school is ready', 'Contact the school', 'The school records the answer'],
      },
    },
    postponed: {
      title: 'The school has postponed the registration for now',
      text: inEveryState('Contact the school and bring the information or papers that are missing.'),
      steps: noSteps,
    },
    refused: {
      title: 'The school declined to register {child}',
      text: inEveryState('Ask the school for the reason. About another school, call the help desk.'),
      steps: noSteps,
    },
    approved: {
      title: 'Congratulations. {child} is enrolled in first grade',
      text: inEveryState('The enrolment is confirmed. Ask the school for the class and the teacher.'),
      steps: inEveryState(['Enrolment confirmed', 'The school completes the registration', 'Contact the school if you have questions']),
    },
    declined: {
      title: 'Your answer to decline this school is recorded',
      text: { closed: 'The time for taking it back is over. If you changed your mind, contact the school.' },
      steps: noSteps,
    },
    moved: { title: '{child} has moved to another school', text: inEveryState('Ask the school about the new one.'), steps: noSteps },
  },
  offers: {
    send: 'To enrol the child, send the request in time.',
    confirm: 'Please confirm the enrolment in time.',
    reopen: 'If you change your mind, you can take it back in time.',
  },
  moment: '{date}, {time}',
  registration: {
    notStarted: 'Registration opens at {opensAt}.',
    open: 'Registration is open until {closesAt}.',
    closed: 'Registration closed at {closesAt}.',
  },
  sentBefore: 'Answers to requests sent before:',
  nextStage: 'The next stage of registration opens at {opensAt}.',
  askNext: '[About the next registration, call {phone}.]',
  full: "This kindergarten has no free place of your child's age.",
  draw: {
    position: 'Place in the waiting order',
    of: 'of {of}, as of {at}',
    moved: 'How it moved',
    proof: 'Check the draw yourself',
  },
  others: 'Kindergartens of your khoroo with free places',
  othersHint: 'Ask them by phone whether they can take the child.',
  freePlaces: 'free places: {free}',
  reason: 'Reason',
  note: 'Note',
  checkAgainAfter: 'Check again on the next working day, after {settledBy}.',
  overdue: 'The time by which it should be known has passed.[ Please call {phone}.]',
  answerTo: 'The answer comes to {phone} by SMS.',
  deadline: {
    send: 'Last moment to send a request',
    confirm: 'Last moment to confirm',
    withdraw: 'You can withdraw',
    reopen: 'You can take your answer back',
  },
  until: 'until {closesAt}',
  next: 'What happens next',
  documents: 'Papers to bring',
  papers: ["The child's birth certificate", "The parent's or guardian's identity card", 'A 3×4 photo of the child'],
  papersHint: 'Before you go, ask by phone whether anything else is needed.',
  institutions: { kindergarten: 'Kindergarten', firstGrade: 'School', subProgram: 'Kindergarten' },
  call: 'Call {phone}',
  help: 'Help desk',
  withNumber: 'With the request number',
  withNumberHint: 'It stands on the receipt and in the message.',
  receipt: 'See the receipt',
  receiptAsk: 'Enter the request number to see the receipt again.',
  sendNow: 'Send request',
  sendAgain: 'Send again',
  confirm: 'Confirm the enrolment',
  declineSignedIn: 'If the child is not to go to this school, sign in and decline.',
  reopenSignedIn: 'Sign in to take your refusal back.',
  signIn: 'Log in',
}
