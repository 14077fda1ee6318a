import type { RightsText } from '../mn/rights.ts'

export const text: RightsText = {
  password: 'Current password',
  cancel: 'Cancel',
  copy: {
    title: 'A copy of your data',
    what: 'Everything that the portal holds about you and the children you follow, in one zip file: a page to read (index.html, in Mongolian) and a file for programs (data.json).',
    how: 'We tell you when it is ready. The copy is kept for {hours} hours. Download it on the device where you asked, before you log out.',
    ask: 'Ask for a copy',
    askAgain: 'Ask for a new one',
    confirm: 'Have the copy made',
    asked: 'The copy is being made',
    atWork: 'The copy is being made. You may leave this page: we tell you when it is ready.',
    ready: 'The copy is ready ({size}). You can download it until {until}.',
    elsewhere:
      'A copy was asked for on another device or before you last signed in, so it cannot be downloaded here. Ask for a new one here with your password.',
    failed: 'The copy could not be made. Please ask again.',
    download: 'Download the copy',
    careful: 'The file holds personal data: do not keep it on a shared device.',
  },
  correcting: {
    title: 'Have wrong data corrected',
    what: 'Data is corrected where it was recorded.',
    registry: {
      what: 'Names, registry number, birth date, registered address',
      who: 'The state registration office. Once corrected there, the portal follows.',
    },
    contact: { what: 'Phone, e-mail', who: 'You change them yourself.', go: 'Change phone or e-mail' },
    school: {
      what: 'Class, attendance, marks, homework, meals',
      who: "The child's school or kindergarten:",
      one: '{name} ({children})',
      noPhone: 'no phone known',
      none: "You have not linked a child. Please turn to your child's school or kindergarten.",
    },
    own: {
      what: 'Health form, leave requests, allergies',
      who: 'You yourself: send the form of that day again, withdraw leave that is not decided, change allergies on the meals page.',
    },
    enrolment: { what: 'Enrolment requests', who: 'You yourself, while the enrolment is open.', go: 'My requests' },
    other: { what: 'Anything else', who: 'Ask the help desk.' },
  },
  closing: {
    title: 'Close your account',
    what: 'A closed account goes after {days} days. If you sign in before, it is yours again.',
    open: 'Close my account',
    ofStaff: 'You have a staff role, so the account cannot be closed. First ask your institution to end the role: {institutions}.',
    atOnce: 'At once: you are signed out on all devices, and calendar links and a copy of your data go.',
    goes: 'What goes after {days} days',
    going: [
      'username, phone, e-mail, password, the list of devices;',
      'links with children, and requests for one that are not decided;',
      'settings such as the weekly summary;',
      'your ratings of meals and your comments.',
    ],
    stays: 'What stays until its time is over',
    decided: 'Enrolment requests that you sent stay in force; the decision is told by the phone given in the request.',
    confirm: 'Close the account',
    closed: 'The account is closed. To keep it, sign in before {until}',
  },
}
