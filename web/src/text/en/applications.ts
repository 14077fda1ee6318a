import type { ApplicationsText } from '../mn/applications.ts'

export const text: ApplicationsText = {
  receipt: {
    title: 'Receipt of the request',
    sent: { request: 'The request was sent', confirm: 'The enrolment was confirmed' },
    keep: { request: 'The answer comes by SMS. Please keep the request number.', confirm: 'Please keep the number.' },
    another: 'Another child of the same family',
    sentTo: 'The receipt was sent to your phone and e-mail.',
    sentToPhone: 'The receipt was sent to your phone by SMS.',
    registeredAs: 'The resident registry names you as “{type}” of this child, so the request was recorded with that.',
    notTold:
      'No receipt was sent because too many messages have gone there today: {contacts}. The request is recorded. Please keep the request number.',
    reference: 'Request number',
    copy: 'Copy the request number',
    child: 'Child',
    institution: 'Kindergarten or school',
    time: 'Sent at',
    status: 'Status',
    program: 'Enrolment',
    lot: 'Lot',
    draw: 'If there is a draw, check your result by this lot',
    deadline: 'Registration closes',
    help: 'Help desk',
    later: {
      request: "See the answer later at {address}, or by “Check a request” on the home page, with the child's registry number.",
      confirm: "See the confirmation later at {address}, or by “Check a request” on the home page, with the child's registry number.",
    },
    print: 'Print',
    pdf: 'Save as PDF',
    share: 'Share',
    file: 'request-receipt',
    notSaved: 'This browser cannot make a file of the receipt. Print it or write the number down.',
    next: 'What happens next',
    requestSteps: ['The request was received', 'The admission commission looks at it', 'The answer comes by SMS'],
    confirmSteps: ['The enrolment is confirmed', 'The school completes the registration', 'Please contact the school with any questions'],
  },
  lists: {
    regular: {
      title: 'Enrolment',
      hint: 'Enrolment requests that you sent, or that are recorded for your children.',
      none: 'There are no enrolment requests',
      send: 'Send an enrolment request',
    },
    sub: {
      title: 'Kindergarten sub-program',
      hint: 'Requests for the kindergarten sub-program that you sent, or that are recorded for your children.',
      none: 'There are no applicants',
      send: 'Send a request for the kindergarten sub-program',
    },
  },
  columns: {
    parent: "Parent's name",
    name: 'Name',
    registry: 'Registry number',
    institution: 'Kindergarten or school',
    date: 'Date',
    status: 'Status',
    reason: 'Reason',
    details: 'Details',
  },
  other: {
    request: {
      notice:
        'This request was sent by someone ({sender}) whom the resident registry does not name as a parent or guardian of your child. You can take it over or withdraw it.',
      takeOver: {
        action: 'Take the request over',
        title: 'Take the request over',
        ask: 'The request for {child} becomes yours. It keeps its date and gets a new number. Whoever sent it is told.',
        done: 'The request is yours now',
      },
      withdraw: {
        action: 'Withdraw the request',
        title: 'Withdraw the request',
        ask: 'Withdraw the request for {child}? Whoever sent it is told.',
        done: 'The request was withdrawn',
      },
    },
    answer: {
      notice:
        'This enrolment was confirmed by someone ({sender}) whom the resident registry does not name as a parent or guardian of your child. You can take the confirmation over or take it back.',
      takeOver: {
        action: 'Take the confirmation over',
        title: 'Take the confirmation over',
        ask: 'The first-grade confirmation for {child} becomes yours. The enrolment stands and gets a new number. Whoever sent it is told.',
        done: 'The confirmation is yours now',
      },
      withdraw: {
        action: 'Take the confirmation back',
        title: 'Take the confirmation back',
        ask: 'Take the first-grade confirmation for {child} back? While enrolment is open you can confirm again yourself. Whoever sent it is told.',
        done: 'The confirmation was taken back',
      },
    },
    keep: 'No',
  },
  openHistory: 'See the history',
  noValue: '–',
  acts: {
    number: 'Request number',
    lot: 'Lot',
    until: 'until {closesAt}',
    receipt: 'Receipt',
    confirm: 'Confirm the enrolment',
    again: 'Send again',
    send: 'Send request',
    call: 'Call {phone}',
    notOwn: 'With whoever sent it',
  },
  open: {
    count: 'Open steps of enrolment: {count}',
  },
  requestCount: 'Requests: {count}',
}
